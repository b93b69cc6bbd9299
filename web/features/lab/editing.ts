// The program as the engine writes it: put in order, or with another name for something.

import type { App } from "../../app.ts";
import { whyNot } from "../../engine/client.ts";
import type { Request } from "../../engine/protocol.ts";

export function createEditing(app: App) {
  const [lab, change] = app.slice("lab");

  return {
    /** @param renamed whose value stays what it was set to
     * @returns the text as the engine has it; null where it cannot, which is said, or it was changed meanwhile */
    async editedProgram(request: Extract<Request, { ask: "format" | "rename" }>, renamed = ""): Promise<string | null> {
      const isOld = () => lab().program !== request.program;
      try {
        const { program } = await app.engine.ask(request, { channel: "program edit" });
        const { [renamed]: set, ...inputs } = lab().inputs;
        if (!isOld() && request.ask === "rename" && set !== undefined) {
          change({ inputs: { ...inputs, [request.name]: set } });
        }
        return isOld() ? null : program;
      } catch (error) {
        if (!isOld()) {
          change({ wrong: whyNot(error) });
        }
        return null;
      }
    },
  };
}
