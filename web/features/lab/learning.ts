// Which lesson is open, and whose answers were looked at.

import type { App } from "../../app.ts";
import type { Lesson } from "../../engine/protocol.ts";
import { keptText } from "../../storage/text.ts";
import { focusOn } from "../../ui/late.ts";

/** Their titles, a line each. */
const learned = keptText("localStorage", "lessons");

export function createLearning(app: App, take: (program: string) => void) {
  const [lab, change] = app.slice("lab");
  change({ learned: learned.read().split("\n").filter(Boolean) });

  return {
    openLesson(lesson: Lesson) {
      take(lesson.program);
      change({ lesson });
      focusOn("#lesson-title");
    },
    closeLesson() {
      change({ lesson: null });
      focusOn("#lab-title");
    },
    /** That its answer was looked at. */
    learn(title: string) {
      change({ learned: [...new Set([...lab().learned, title])] });
      learned.write(lab().learned.join("\n"));
    },
  };
}
