import type { SetupStep } from './setup.queries.ts';

const isFinished = ({ state }: SetupStep): boolean => state === 'done' || state === 'notNeeded';

/** What is left in the order of the work, what is finished, and the step whose link is the next one. */
export function partsOfSetup(steps: readonly SetupStep[]) {
  const left = steps.filter((step) => !isFinished(step));
  return {
    left,
    finished: steps.filter(isFinished),
    nextId: left.find(({ link }) => link !== null)?.id,
  };
}
