import { kinds } from '../../apps/server/src/modules/office/programme/kinds.ts';
import { testDatabase } from '../../apps/server/src/testing/database.ts';
import { proof } from '../parts/proof.ts';
import { randomOf } from '../parts/random.ts';
import { type Counted, compare } from './histories.ts';

const importsOfHistory = 10;

proof(
  'PR26',
  'undone imports leave no trace; every kept row states why',
  async ({ judge, scale }) => {
    const seed = Number(process.env['PROOF_SEED'] ?? Math.floor(Math.random() * 1_000_000));
    console.log(`Seed of the imports: PROOF_SEED=${seed}`);
    const [real, control] = [await testDatabase(), await testDatabase()];
    const wanted = scale({ full: 500, short: 20 });
    const counted: Counted = {
      imports: 0,
      undos: 0,
      rowsBack: 0,
      edits: 0,
      left: new Map(),
      kinds: new Set(),
      wrong: [],
    };
    for (let history = 0; counted.imports < wanted; history += 1) {
      const found = counted.wrong.length;
      const random = randomOf(seed + history);
      await compare(real, control, { random, imports: importsOfHistory, counted });
      if (counted.wrong.length > found)
        counted.wrong.push(`the last ones are of history ${history}`);
    }
    judge.none(
      'rows otherwise than in the programme without what was taken back',
      counted.imports,
      counted.wrong,
    );
    judge.atLeast('imports that were taken back', counted.imports, counted.undos, wanted / 4);
    judge.atLeast('rows that were taken back', counted.undos, counted.rowsBack, wanted / 4);
    judge.atLeast(
      'answers, edits and closings between',
      counted.imports,
      counted.edits,
      wanted / 10,
    );
    for (const whys of [
      ['later'],
      ['closed'],
      ['lasting'],
      ['used'],
      ['joined'],
      ['earned'],
      ['opened'],
      ['changed'],
    ]) {
      const rows = whys.reduce((sum, why) => sum + (counted.left.get(why) ?? 0), 0);
      judge.atLeast(
        `rows that stay: ${whys.join(', ')}`,
        counted.undos,
        rows,
        scale({ full: 1, short: 0 }),
      );
    }
    const missing = kinds.map(({ name }) => name).filter((name) => !counted.kinds.has(name));
    judge.none(
      'kinds of file that were not drawn',
      kinds.length,
      scale({ full: 1, short: 0 }) === 1 ? missing : [],
    );
  },
);
