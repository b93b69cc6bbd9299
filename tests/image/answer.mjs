// Answers requests with the built image named in the arguments: one JSON text per line, in and out.

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
