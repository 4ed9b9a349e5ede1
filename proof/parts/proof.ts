import { expect, test } from 'vitest';
import { type Judge, type Mark, judgeInto } from './judge.ts';
import { scale } from './scale.ts';

export type ProofId = `PR${number}`;

declare module 'vitest' {
  // Interfaces of a library are widened by merging, which a type cannot do.
  interface TaskMeta {
    /** The lines of the table that this test brings. */
    marks?: readonly Mark[];
  }
}

type Parts = { readonly judge: Judge; readonly scale: typeof scale };

const minutes = 60_000;

/** A proof of docs/rules.md. It measures first and is judged at the end, so that a run prints all lines of its table. */
export function proof(id: ProofId, sentence: string, run: (parts: Parts) => Promise<void>): void {
  test(`[${id}] ${sentence}`, { timeout: 15 * minutes }, async ({ task }) => {
    const marks: Mark[] = [];
    task.meta.marks = marks;
    await run({ judge: judgeInto(marks), scale });
    // The task's notes travel to the reporter as they are now.
    task.meta.marks = [...marks];
    const broken = marks.filter(({ verdict }) => verdict === 'broken').map(worded);
    expect(broken, broken.join('\n')).toEqual([]);
    expect(marks.length, 'a test that judges nothing proves nothing').toBeGreaterThan(0);
  });
}

function worded({ what, figure, pass, found }: Mark): string {
  return [`${what}: ${figure}, asked for ${pass}`, ...found].join('; ');
}
