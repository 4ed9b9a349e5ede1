import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../infra/db/db.ts';
import { testClock } from '../../../../testing/clock.ts';
import { testDatabase } from '../../../../testing/database.ts';
import { counts } from '../../../../../../../scripts/brief.ts';
import { type Batches, batches } from './batch.testing.ts';

const clock = testClock('2026-11-16T10:00:00+01:00');
const people = 3;
const shops = ['U1', 'U2'];
const months = ['2026-09', '2026-10', '2026-11'];

const figure = fc.record({
  person: fc.nat({ max: people - 1 }),
  shop: fc.constantFrom(...shops),
  month: fc.constantFrom(...months),
  value: fc.constantFrom(0, 50, 100, 150),
});
const file = fc.record({
  kind: fc.constantFrom('plany', 'realizacje', 'uczestnicy'),
  rows: fc.uniqueArray(figure, {
    selector: (one) => `${one.person} ${one.shop} ${one.month}`,
    minLength: 1,
  }),
});
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('import'),
      way: fc.constantFrom('panel', 'panel', 'command'),
      files: fc.array(file, { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('undo'), which: fc.nat() }) },
);
const histories = fc.array(step, { minLength: 4, maxLength: 14 });
type File = typeof file extends fc.Arbitrary<infer One> ? One : never;
type History = typeof histories extends fc.Arbitrary<infer One> ? One : never;

let database: Database;
let panel: Batches;
let phones = 600_000_000;
beforeAll(async () => {
  database = await testDatabase();
});

/** The panel with a programme of two shops and rules. */
async function open(): Promise<void> {
  panel = await batches(database, clock);
  const report = await panel.command({
    's.csv':
      'kod;nazwa;kanal;prefiks;sap;klient\nU1;Jeden;Sieci;PL;1;Klient\nU2;Dwa;Sieci;PL;1;Klient\n',
    'r.csv':
      'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-01;60:60|100:100;nie\nuser1;kwartal;2026-01;100:500;nie\n',
  });
  expect(report.outcome, JSON.stringify(report.files)).toBe('applied');
}

/** New people in both shops; returns the number of the first phone. */
async function hire(): Promise<number> {
  const first = phones;
  phones += people;
  const numbers = Array.from({ length: people }, (_, index) => first + index);
  const at = numbers.flatMap((phone) =>
    shops.map((shop) => `uczestnik-sklep;${phone};${shop};2026-01-01\n`),
  );
  const report = await panel.command({
    'u.csv': `telefon;rola\n${numbers.map((phone) => `${phone};user1\n`).join('')}`,
    'st.csv': `rodzaj;telefon;wskazanie;od\n${at.join('')}`,
  });
  expect(report.outcome, JSON.stringify(report.files)).toBe('applied');
  return first;
}

function given(first: number, files: readonly File[]): Record<string, string> {
  return Object.fromEntries(
    files.map(({ kind, rows }, index) => [
      `${index}.csv`,
      kind === 'uczestnicy'
        ? named(first, rows)
        : `telefon;sklep;miesiac;${kind === 'plany' ? 'cel' : 'punkty'}\n${rows
            .map(
              ({ person, shop, month, value }) => `${first + person};${shop};${month};${value}\n`,
            )
            .join('')}`,
    ]),
  );
}

/** Names and addresses of people by the same rows; an empty cell keeps the value. */
function named(first: number, rows: File['rows']): string {
  const names = ['', 'Anna', 'Beata', 'Celina'];
  const byPerson = new Map(rows.map((row) => [row.person, row]));
  const lines = [...byPerson.values()].map(({ person, month, value }) => {
    const name = names[value / 50] ?? '';
    const email = names[months.indexOf(month)] ?? '';
    return `${first + person};user1;${name};${email === '' ? '' : `${email.toLowerCase()}@klub.example`}\n`;
  });
  return `telefon;rola;imie;email\n${lines.join('')}`;
}

/** Names, figures and golden points of the people from this phone on, by their position. */
async function state(first: number): Promise<unknown> {
  const { rows } = await sql<{ line: string }>`
      with member as (
        select id, right(phone, 9)::bigint - ${first} as place from person
        where phone between ${`+48${first}`} and ${`+48${first + people - 1}`}
      )
      select concat_ws(' ', 'person', place, first_name, email) as line
        from member join person on person.id = member.id
      union all
      select concat_ws(' ', 'plan', place, place_id, month, target) from plan join member on id = person_id
      union all
      select concat_ws(' ', 'result', place, place_id, month, points) from realisation join member on id = person_id
      union all
      select concat_ws(' ', 'golden', place, cause, sum(amount))
      from ledger_entry join member on member.id = person_id group by place, cause having sum(amount) <> 0
      order by line
    `.execute(database.kysely);
  return rows.map(({ line }) => line);
}

/** A row's key by what it writes: a figure, or a person. */
function keyOf({ kind }: File, { person, shop, month }: File['rows'][number]): string {
  return kind === 'uczestnicy' ? `${kind} ${person}` : `${kind} ${person} ${shop} ${month}`;
}

/** The files that have written each row, newest last, without undone ones. */
class Writers {
  readonly #byRow = new Map<string, File[]>();

  write(file: File): void {
    const keys = new Set(file.rows.map((row) => keyOf(file, row)));
    for (const key of keys) this.#byRow.set(key, [...(this.#byRow.get(key) ?? []), file]);
  }

  /** Removes the file from each row that no other file has written since. */
  takeBack(file: File): void {
    for (const files of this.#byRow.values()) if (files.at(-1) === file) files.pop();
  }

  /** The file's kept rows. */
  left(file: File): File {
    return {
      ...file,
      rows: file.rows.filter((row) => this.#byRow.get(keyOf(file, row))?.includes(file) === true),
    };
  }
}

const emailOf = (month: string): History[number] => ({
  kind: 'import',
  way: 'panel',
  files: [{ kind: 'uczestnicy', rows: [{ person: 0, shop: 'U1', month, value: 0 }] }],
});
/** Of three imports of a row the second is undone first, then the third and the first. */
const confirmed: History = [
  emailOf('2026-10'),
  emailOf('2026-09'),
  emailOf('2026-09'),
  { kind: 'undo', which: 1 },
  { kind: 'undo', which: 1 },
  { kind: 'undo', which: 0 },
];

test('in any history an undo restores exactly rows not written since', async () => {
  await open();
  await fc.assert(
    fc.asyncProperty(histories, async (history) => {
      const [real, control] = [await hire(), await hire()];
      const writers = new Writers();
      const done: {
        readonly files: readonly File[];
        readonly batch: number | null;
        isUndone: boolean;
      }[] = [];
      for (const one of history) {
        if (one.kind === 'import') {
          const files = one.files.map((file_) => ({ ...file_ }));
          const given_ = given(real, files);
          if (one.way === 'command') await panel.command(given_);
          const batch = one.way === 'panel' ? (await panel.apply(given_)).id : null;
          for (const each of files) writers.write(each);
          done.push({ files, batch, isUndone: false });
        } else {
          const open = done.filter(({ batch, isUndone }) => batch !== null && !isUndone);
          const chosen = open[one.which % Math.max(1, open.length)];
          if (chosen === undefined || chosen.batch === null) continue;
          const before = await state(real);
          const shown = await panel.undo(chosen.batch, true);
          expect(await state(real)).toEqual(before);
          const undone = await panel.undo(chosen.batch);
          expect(undone).toEqual(shown);
          for (const each of chosen.files.toReversed()) writers.takeBack(each);
          chosen.isUndone = true;
        }
      }
      for (const { files } of done) {
        const left = files.map((each) => writers.left(each)).filter(({ rows }) => rows.length > 0);
        if (left.length > 0) await panel.command(given(control, left));
      }
      expect(await state(real)).toEqual(await state(control));
    }),
    { numRuns: counts(15, 500), examples: [[confirmed]] },
  );
}, 600_000);
