import fc from 'fast-check';
import { proof } from '../parts/proof.ts';
import { currentScale } from '../parts/scale.ts';
import { wrongBooks } from './check.ts';
import { play } from './play.ts';
import { type Step, histories, ofCloser, whole } from './steps.ts';
import { type MoneyWorld, openWorld } from './world.ts';

/** So many parts of the histories, each within the time of one test. */
const parts = currentScale === 'short' ? 1 : 10;

for (let part = 1; part <= parts; part += 1) {
  proof(
    'PR25',
    `histories of money (${part} of ${parts}): two people, nothing twice, every grosz accounted`,
    async ({ judge, scale }) => {
      const count = scale({ full: 10_000 / parts, short: 12 });
      const seed = Number(process.env['PROOF_SEED'] ?? (Date.now() + part) % 1_000_000);
      const world = await openWorld();
      const done = new Map<string, number>();
      const property = fc.asyncProperty(histories, async (history) => {
        const wrong = await wrongAfter(world, history, done);
        if (wrong.length > 0) throw new Error(wrong.join('; '));
      });
      const { failed, counterexample, errorInstance } = await fc.check(property, {
        numRuns: count,
        seed,
        examples: [[whole], [ofCloser]],
      });
      // The table has no room for a whole history.
      if (failed) console.log(`PROOF_SEED=${seed}: ${JSON.stringify(counterexample?.[0])}`);
      const found = failed ? [String(errorInstance), JSON.stringify(counterexample?.[0])] : [];
      judge.none(`histories in which server and model part (seed ${seed})`, count, found);
      for (const [name, share] of Object.entries(shares)) {
        judge.atLeast(
          `of them: ${name}`,
          count,
          done.get(name) ?? 0,
          Math.floor(scale({ full: (count * share) / 100, short: 1 })),
        );
      }
    },
  );
}

/** Of a hundred histories so many have it at least; fewer would prove little. */
const shares = {
  closed: 30,
  'decide payout': 10,
  'decide closing refused': 20,
  'decide payout refused': 10,
  'decide correction': 2,
  cancel: 1,
  paid: 3,
  return: 3,
  'decide partial': 1,
  'decide withdrawal': 1,
};

async function wrongAfter(
  world: MoneyWorld,
  history: readonly Step[],
  done: Map<string, number>,
): Promise<string[]> {
  const played = await play(world, history);
  for (const [name, count] of played.done) done.set(name, (done.get(name) ?? 0) + count);
  return played.wrong.length > 0 ? played.wrong : wrongBooks(world, played.now);
}
