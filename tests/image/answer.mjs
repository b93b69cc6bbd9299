// Answers requests from a built image, whose name is given: one JSON text on each line, in and out.

import { createInterface } from "node:readline";
import { boot } from "./boot.mjs";

const answer = await boot(process.argv[2]);
for await (const line of createInterface({ input: process.stdin })) {
  try {
    process.stdout.write(`${answer(JSON.parse(line), () => {})}\n`);
  } catch (error) {
    process.stderr.write(`${line}\n${error.stack}\n`);
    process.exit(1);
  }
}
