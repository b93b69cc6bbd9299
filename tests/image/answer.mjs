// Answers requests from the built image: one JSON text on each line, in and out.

import { createInterface } from "node:readline";
import { boot } from "./boot.mjs";

const answer = await boot();
for await (const line of createInterface({ input: process.stdin })) {
  try {
    process.stdout.write(`${answer(JSON.parse(line), () => {})}\n`);
  } catch (error) {
    process.stderr.write(`${line}\n${error.stack}\n`);
    process.exit(1);
  }
}
