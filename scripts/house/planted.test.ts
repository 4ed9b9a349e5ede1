import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { faults, planted } from '../../proof/planted/faults.ts';
import { root } from '../steps.ts';

test('each planted fault still finds its guard and its test', () => {
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  for (const { edits, caughtBy } of faults) {
    for (const edit of edits) expect(planted(root, edit)).toContain(edit.after);
    const journeys =
      'journeys' in caughtBy ? caughtBy.journeys.map((name) => `e2e/*/${name}.e2e.ts`) : [];
    for (const file of 'tests' in caughtBy ? caughtBy.tests : journeys) {
      expect(globSync(file, { cwd: root }), file).toHaveLength(1);
    }
  }
});
