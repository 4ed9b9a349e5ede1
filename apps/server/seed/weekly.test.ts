import { expect, test } from 'vitest';
import { inTransaction } from '../src/infra/db/db.ts';
import { addStaff } from '../src/infra/http/panel/panel.testing.ts';
import { addDays, instantOf } from '../src/infra/warsaw.ts';
import { memorySource } from '../src/infra/tables/source.ts';
import { applyFiles } from '../src/modules/office/imports/act.service.ts';
import { importProgramme } from '../src/modules/office/programme/programme.service.ts';
import { testDeps, usualMoment } from '../src/testing/app.ts';
import { csvFile } from './csv.ts';
import { firstMonth, monthsOf } from './months.ts';
import { demoPeople } from './people/people.ts';
import { demoFiles } from './programme/programme.ts';
import { type Figure, demoFigures } from './programme/figures.ts';

/**
 * Results arrive on these days of the month and a week after it, each with everything done so far.
 */
const reports = [
  { day: 7, share: 0.25 },
  { day: 14, share: 0.5 },
  { day: 21, share: 0.75 },
  { day: 27, share: 1 },
] as const;

test('honest weekly demo files need two people at most twice monthly', async () => {
  const months = monthsOf(new Date(usualMoment));
  const start = months.monthAt(firstMonth);
  const { deps, clock, database } = await testDeps({ moment: instantOf(start).toISOString() });
  const files = demoFiles(new Date(usualMoment));
  const staff = { staffId: await addStaff(database.kysely, 'Ola', ['coordinator']), name: 'Ola' };
  const approver = await addStaff(database.kysely, 'Piotr', ['approver']);
  // The rules without their padlocks: everything is booked when the file arrives, the maximum that
  // files can change.
  const wanted = ['sklepy', 'uczestnicy', 'struktura', 'reguly'];
  const programme = files
    .filter(({ name }) => wanted.some((one) => name.startsWith(one)))
    .map(({ name, text }) => memorySource(name, text.replaceAll(/;tak$/gm, ';nie'), '.'));
  expect((await importProgramme(deps, { files: programme })).outcome).toBe('applied');

  async function send(
    name: string,
    column: string,
    rows: readonly (readonly (string | number)[])[],
  ): Promise<boolean> {
    const { text } = csvFile(name, ['telefon', 'sklep', 'miesiac', column], rows);
    const source = memorySource(`${name}.csv`, text, '.');
    const about = { title: name, personId: null };
    const apply = (by: number | null): Promise<void> =>
      inTransaction(database.kysely, async (transaction) => {
        const approval = by === null ? undefined : { staffId: by, at: clock.now() };
        const { effect } = await applyFiles(deps, transaction, {
          staff,
          sources: [source],
          about,
          approval,
        });
        if (approval === undefined && effect.second.length > 0) throw new TakesTwo();
      });
    try {
      await apply(null);
      return false;
    } catch (error) {
      if (!(error instanceof TakesTwo)) throw error;
      // Two people have decided on the list.
      await database.kysely.deleteFrom('alone_change').execute();
      await apply(approver);
      return true;
    }
  }

  const figures = demoFigures(demoPeople(), (month) => Number(months.monthAt(month).slice(5, 7)));
  const asked: number[] = [];
  for (let offset = firstMonth; offset <= 0; offset += 1) {
    const month = months.monthAt(offset);
    const own = figures.filter((figure) => figure.month === offset);
    const rowsOf = (valueOf: (figure: Figure) => number) =>
      own.map((figure) => [figure.phone, figure.shop, month.slice(0, 7), valueOf(figure)]);
    clock.set(instantOf(month).toISOString());
    let forTwo = Number(
      await send(
        'plany',
        'cel',
        rowsOf(({ target }) => target),
      ),
    );
    for (const { day, share } of reports) {
      clock.set(instantOf(addDays(month, day)).toISOString());
      forTwo += Number(
        await send(
          'realizacje',
          'punkty',
          rowsOf(({ points }) => Math.floor(points * share)),
        ),
      );
    }
    asked.push(forTwo);
  }
  expect(asked).toHaveLength(14);
  expect(Math.max(...asked), asked.join(' ')).toBeLessThanOrEqual(2);
  expect(Math.min(...asked), asked.join(' ')).toBeGreaterThan(0);
});

class TakesTwo extends Error {}
