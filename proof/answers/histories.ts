import fc from 'fast-check';
import type { Call, Does } from './model.ts';

/** One event: time passes, a call is made, or two devices call simultaneously. */
export type Action =
  | { readonly wait: number }
  | { readonly call: Call; readonly device: number }
  | { readonly atOnce: readonly [Call, Call] };
export type History = readonly Action[];

const actionsEach = 20;
const hour = 3_600;

const wait = fc.constantFrom(1, 30, 55, 60, 64, 65, 66, 600, hour, 2 * hour, 24 * hour);
const question = fc.nat({ max: 2 });
const does = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Does>('look') },
  { weight: 4, arbitrary: fc.constantFrom<Does>('right', 'wrong') },
  { weight: 2, arbitrary: fc.constantFrom<Does>('otherwise', 'timeOut') },
  { weight: 1, arbitrary: fc.constant<Does>('foreign') },
);
const call: fc.Arbitrary<Call> = fc.record({ question, does });
/** Two replies to one question meet most often. */
const meeting = fc.tuple(question, does, does).map(
  ([asked, one, other]) =>
    [
      { question: asked, does: one },
      { question: asked, does: other },
    ] as const,
);

/**
 * Long enough to see the second chance, the end of the dates, the end of the month, and the time
 * after it.
 */
export const history: fc.Arbitrary<History> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: wait.map((seconds): Action => ({ wait: seconds })) },
    { weight: 12, arbitrary: fc.record({ call, device: fc.nat({ max: 1 }) }) },
    { weight: 3, arbitrary: meeting.map((atOnce): Action => ({ atOnce })) },
    { weight: 1, arbitrary: fc.tuple(call, call).map((atOnce): Action => ({ atOnce })) },
  ),
  { minLength: actionsEach, maxLength: actionsEach },
);
