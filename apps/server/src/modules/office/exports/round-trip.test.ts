import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, inject, test } from 'vitest';
import type { Database } from '../../../infra/db/db.ts';
import { testClock } from '../../../testing/clock.ts';
import { testDatabase } from '../../../testing/database.ts';
import { type Batches, batches } from '../programme/batch/batch.testing.ts';
import { isWrong } from '../programme/programme.columns.ts';
import { kinds } from '../programme/kinds.ts';
import type { Kind } from '../programme/programme.kind.ts';
import { cellsOf } from './exports.rules.ts';
import { presentKinds } from './exports.kinds.ts';
import { readPresent } from './present.store.ts';
import { type Cells, base, csvOf, pictures } from './round-trip.cells.testing.ts';
import { differences, isNoStamp, stateOf } from './round-trip.state.testing.ts';
import { type DrawnKind, drawFile, drawnKinds } from './round-trip.testing.ts';

const clock = testClock('2026-11-16T10:00:00+01:00');

/**
 * A login may have accepted an approval's new version, and a correction is reversed by another one.
 */
const notUndone = new Set(['zgody', 'korekty']);
/** Only the end of the paying account is shown. */
const notExported = 'platnik_konto';

/**
 * Versions are listed as versions; a correction or calendar day is a new row when any cell differs.
 */
const notListed = new Set(['ustawienia', 'reguly', 'korekty', 'kalendarz']);

type Round = { readonly a: Cells[]; readonly b: Cells[] };

/** Purpose of the two files: all cells filled, the later one emptied, the earlier one empty. */
const rounds = ['filled', 'emptied', 'filled from empty'] as const;

test.for(kinds.map(({ name }) => name))(
  'every column of %s is written, listed, exported and undone',
  async (name) => {
    const kind = kindOf(name);
    const drawn = drawnKinds[name];
    if (drawn === undefined) throw new Error(`No rows are drawn for the kind ${name}.`);
    const file = (rows: readonly Cells[]) => ({
      [`${name}.csv`]: csvOf(Object.keys(kind.columns), rows),
    });
    const world = await openWorld();
    const changed = new Set<string>();
    for (const round of rounds) {
      const { a, b } = drawRound(drawn, kind, round);
      const differing = changedColumns(kind, drawn, a, b);
      for (const column of differing) changed.add(column);
      await world.apply(file(a));
      const before = await world.state();
      expect(await world.exported(kind, drawn), `${round}: export of A`).toEqual(
        asExported(kind, drawn, a),
      );
      if (!notListed.has(name)) {
        expect(await world.listedColumns(file(b)), `${round}: list of changes`).toEqual(
          listedAs(differing),
        );
      }
      const batch = await world.apply(file(b));
      if (!notUndone.has(name)) {
        const report = await world.panel.undo(batch);
        expect(report?.files.flatMap(({ left }) => left)).toEqual([]);
        expect(differences(before, await world.state()), `${round}: undo of B`).toEqual([]);
        await world.apply(file(b));
      }
      expect(await world.exported(kind, drawn), `${round}: export of B`).toEqual(
        asExported(kind, drawn, b),
      );
      const written = await world.state();
      await world.importUnchanged(name);
      expect(
        differences(written, await world.state()).filter(isNoStamp),
        `${round}: import of the export`,
      ).toEqual([]);
    }
    expect(changed, 'columns that were drawn').toEqual(new Set(valueColumns(kind, drawn)));
  },
);

test('an undo of any kind leaves the rows of all other kinds', async () => {
  const world = await openWorld();
  const files = Object.entries(drawnKinds).map(([name, drawn]) => ({
    name,
    ...drawRound(drawn, kindOf(name), 'filled'),
  }));
  const file = (name: string, rows: readonly Cells[]) => ({
    [`${name}.csv`]: csvOf(Object.keys(kindOf(name).columns), rows),
  });
  for (const { name, a } of files) await world.apply(file(name, a));
  const before = await world.state();
  for (const { name, b } of files.filter((one) => !notUndone.has(one.name))) {
    const batch = await world.apply(file(name, b));
    const report = await world.panel.undo(batch);
    expect(
      report?.files.flatMap(({ left }) => left),
      name,
    ).toEqual([]);
    expect(differences(before, await world.state()), `undo of ${name}`).toEqual([]);
  }
});

async function openWorld() {
  clock.set('2026-11-16T10:00:00+01:00');
  const database = await testDatabase();
  const panel = await batches(database, clock);
  for (const [index, picture] of pictures.entries()) {
    writeFileSync(join(panel.folder, picture), await plainPicture(index));
  }
  const world = worldOf(database, panel);
  await world.apply(base);
  return world;
}

function worldOf(database: Database, panel: Batches) {
  const { kysely } = database;
  async function apply(files: Readonly<Record<string, string>>): Promise<number> {
    clock.advance({ minutes: 1 });
    const { id, report } = await panel.apply(files);
    expect(report.outcome, JSON.stringify(report.files.map(({ problems }) => problems))).toBe(
      'applied',
    );
    return id;
  }
  /** The export's rows by column; undefined: no export. */
  async function exportedRows(name: string): Promise<Cells[] | undefined> {
    const present = presentKinds.get(name);
    if (present === undefined) return undefined;
    const found: Cells[] = [];
    for (const month of present.isMonthly === true
      ? ['2026-10-01', '2026-11-01']
      : ['2026-11-01']) {
      for await (const rows of readPresent(
        kysely,
        present.rows({ month, today: '2026-11-16' }),
        1_000,
      )) {
        for (const row of rows) {
          const cells =
            cellsOf(row, present.columns, present.names, present.isKeptWhenEmpty === true) ?? [];
          found.push(
            Object.fromEntries(present.names.map((column, index) => [column, cells[index] ?? ''])),
          );
        }
      }
    }
    return found;
  }
  return {
    panel,
    apply,
    state: () => stateOf(database, panel),
    exported: async (kind: Kind, drawn: DrawnKind): Promise<unknown> => {
      const rows = await exportedRows(kind.name);
      if (rows === undefined) return undefined;
      const drawnKeys = new Set(drawn.keys.map((key) => keyOf(kind, drawn, key)));
      const read = rows.map((row) => readRow(kind, drawn, row));
      return sorted(
        drawn.keys.length === 0
          ? read
          : read.filter((row) => drawnKeys.has(keyOf(kind, drawn, row, true))),
      );
    },
    /** Imports the export; fails when something changes. */
    importUnchanged: async (name: string): Promise<void> => {
      const rows = await exportedRows(name);
      if (rows === undefined) return;
      const report = await panel.command({
        [`${name}.csv`]: csvOf(presentKinds.get(name)?.names ?? [], rows),
      });
      expect(report.files).toMatchObject([
        { problems: [], new: 0, changed: 0, unchanged: rows.length },
      ]);
    },
    /** Columns in the list of changes. */
    listedColumns: async (files: Readonly<Record<string, string>>): Promise<string[]> => {
      const columns = new Set<string>();
      const report = await panel.check(files, ({ what }) => columns.add(what));
      expect(report.outcome, JSON.stringify(report.files.map(({ problems }) => problems))).toBe(
        'checked',
      );
      return [...columns].filter((column) => column !== 'zlote_punkty').toSorted();
    },
  };
}

function kindOf(name: string): Kind {
  const kind = kinds.find((one) => one.name === name);
  if (kind === undefined) throw new Error(`There is no kind ${name}.`);
  return kind;
}

/** Files with equal keys, whose other cells differ as much as possible. */
function drawRound(drawn: DrawnKind, kind: Kind, round: (typeof rounds)[number]): Round {
  const files = fc.sample(drawFile(drawn, Object.keys(kind.columns)), {
    seed: inject('seed') + rounds.indexOf(round),
    numRuns: 200,
  });
  const filled = most(files, cellsIn);
  const emptied = most(files, (rows) => -cellsIn(rows));
  const a = round === 'filled from empty' ? emptied : filled;
  const differing = (rows: readonly Cells[]): number =>
    changedColumns(kind, drawn, a, rows).length * 100;
  const b = most(
    files,
    (rows) => differing(rows) + (round === 'emptied' ? -cellsIn(rows) : cellsIn(rows)),
  );
  const day = 2 * rounds.indexOf(round);
  return { a: statedOn(kind, a, day), b: statedOn(kind, b, day + 1) };
}

/**
 * An older state never replaces a newer one (D63), and a shop's customer changes after its last
 * change (D64), so each file states a later day.
 */
function statedOn({ name, columns }: Kind, rows: Cells[], day: number): Cells[] {
  const column = name === 'sklepy' ? 'od' : 'stan_na';
  if (!(column in columns)) return rows;
  return rows.map((row) => ({ ...row, [column]: `2026-11-0${day + 1}` }));
}

function most<T>(all: readonly T[], weigh: (one: T) => number): T {
  const [best] = all.toSorted((left, right) => weigh(right) - weigh(left));
  if (best === undefined) throw new Error('Nothing was drawn.');
  return best;
}

function cellsIn(rows: readonly Cells[]): number {
  return rows.flatMap((row) => Object.values(row)).filter((cell) => cell !== '').length;
}

/** Columns outside the key. */
function valueColumns(kind: Kind, { keys, without = [] }: DrawnKind): string[] {
  const [key = {}] = keys;
  return Object.keys(kind.columns).filter((name) => !(name in key) && !without.includes(name));
}

function changedColumns(
  kind: Kind,
  drawn: DrawnKind,
  a: readonly Cells[],
  b: readonly Cells[],
): string[] {
  return valueColumns(kind, drawn).filter((name) =>
    b.some(
      (row, index) =>
        readCell(kind, drawn, name, row) !== readCell(kind, drawn, name, a[index] ?? {}),
    ),
  );
}

/** The list of changes names a customer by both parts. */
function listedAs(columns: readonly string[]): string[] {
  return [...new Set(columns.map((name) => (name === 'prefiks' ? 'sap' : name)))].toSorted();
}

/** Reads a cell like the importer, so that two spellings are one value. */
function readCell(kind: Kind, { defaults = {} }: DrawnKind, name: string, row: Cells): string {
  const cell = (row[name] ?? '').trim();
  const text = cell === '' ? (defaults[name] ?? '') : cell;
  const value = text === '' ? null : kind.columns[name]?.read(text);
  if (isWrong(value)) throw new Error(`${name}: ${text}: ${value.wrong}`);
  return JSON.stringify(value);
}

function readRow(kind: Kind, drawn: DrawnKind, row: Cells): Record<string, string> {
  const { names = [] } = presentKinds.get(kind.name) ?? {};
  return Object.fromEntries(names.map((name) => [name, readCell(kind, drawn, name, row)]));
}

function asExported(kind: Kind, drawn: DrawnKind, rows: readonly Cells[]): unknown {
  const exported = rows.filter((row) => row['nazwa'] !== notExported);
  return presentKinds.has(kind.name)
    ? sorted(exported.map((row) => readRow(kind, drawn, row)))
    : undefined;
}

function keyOf(kind: Kind, drawn: DrawnKind, row: Cells, isRead = false): string {
  const names = Object.keys(drawn.keys[0] ?? {});
  return names.map((name) => (isRead ? row[name] : readCell(kind, drawn, name, row))).join('|');
}

function sorted(rows: readonly Record<string, string>[]): Record<string, string>[] {
  return rows.toSorted((left, right) => JSON.stringify(left).localeCompare(JSON.stringify(right)));
}

async function plainPicture(index: number): Promise<Buffer> {
  return sharp({ create: { width: 20 + index, height: 20, channels: 3, background: '#456' } })
    .png()
    .toBuffer();
}
