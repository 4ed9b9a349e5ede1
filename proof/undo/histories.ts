import type { UndoReport } from '../../apps/server/src/modules/office/programme/batch/undo.service.ts';
import {
  type File,
  closable,
  drawFiles,
  drawsOfKinds,
  members,
  strangers,
  textOf,
} from './files.ts';
import { type Edit, type World, begin, edit, phonesOf, presentIn, stateOf } from './world.ts';

type Import = {
  readonly files: readonly File[];
  /** Null: by a command, which has no undo. */
  readonly batch: number | null;
  isUndone: boolean;
  /**
   * Rows that stay after the undo according to its report, by kind and key; `*` for all of a kind.
   */
  readonly stays: Set<string>;
};
type Happening = Import | Edit;

/** What was counted in histories, and what was wrong. */
export type Counted = {
  imports: number;
  undos: number;
  rowsBack: number;
  edits: number;
  readonly left: Map<string, number>;
  readonly kinds: Set<string>;
  readonly wrong: string[];
};

/** Runs a random history, replays it without the undone imports, compares both. */
export async function compare(
  real: World['database'],
  control: World['database'],
  {
    random,
    imports,
    counted,
  }: { readonly random: () => number; readonly imports: number; readonly counted: Counted },
): Promise<void> {
  const world = await begin(real);
  const happened: Happening[] = [];
  if (random() < 0.5) await bringAndKeep(world, happened, random, counted);
  while (happened.filter(isImport).length < imports) {
    const dice = random();
    if (dice < 0.5) await bring(world, happened, random, counted);
    else if (dice < 0.8) await takeBack(world, happened, random, counted);
    else await change(world, happened, random, counted);
  }
  while (random() < 0.7) await takeBack(world, happened, random, counted);
  const other = await begin(control);
  for (const one of happened) await replay(other, one, counted);
  const [was, is] = [await stateOf(other), await stateOf(world)];
  const [more, less] = [
    is.filter((line) => !was.includes(line)),
    was.filter((line) => !is.includes(line)),
  ];
  if (more.length + less.length > 0)
    counted.wrong.push(`too much: ${more.join(', ')}; missing: ${less.join(', ')}`);
}

function isImport(one: Happening): one is Import {
  return 'files' in one;
}

async function bring(
  world: World,
  happened: Happening[],
  random: () => number,
  counted: Counted,
): Promise<void> {
  const names = Object.keys(drawsOfKinds);
  const first = names[counted.imports % names.length] ?? 'plany';
  const files = drawFiles(
    { random, present: await presentIn(world), number: counted.imports },
    first,
  );
  await take(world, happened, { files, isOfPanel: random() < 0.8 }, counted);
}

/**
 * A new person logs in or gets golden points before the undo of the import: drawn histories seldom
 * have this.
 */
async function bringAndKeep(
  world: World,
  happened: Happening[],
  random: () => number,
  counted: Counted,
): Promise<void> {
  const files = drawFiles(
    { random, present: await presentIn(world), number: counted.imports },
    'uczestnicy',
  );
  await take(world, happened, { files, isOfPanel: true }, counted);
  const phone = strangers.find((one) =>
    files.some(({ kind, rows }) => kind === 'uczestnicy' && rows.some(({ key }) => key === one)),
  );
  if (phone === undefined) return;
  await live(world, happened, { does: random() < 0.5 ? 'join' : 'earn', phone }, counted);
  await takeBack(world, happened, random, counted);
}

type Given = { readonly files: readonly File[]; readonly isOfPanel: boolean };

async function take(
  world: World,
  happened: Happening[],
  { files, isOfPanel }: Given,
  counted: Counted,
): Promise<void> {
  const applied = isOfPanel ? await world.panel.apply(given(files)) : null;
  const report = applied?.report ?? (await world.panel.command(given(files)));
  counted.imports += 1;
  const rejected = report.files.flatMap(({ problems, asideRows }) => [...problems, ...asideRows]);
  if (report.outcome !== 'applied' || rejected.length > 0) {
    counted.wrong.push(
      `not applied: ${JSON.stringify(rejected)} of ${JSON.stringify(given(files))}`,
    );
    return;
  }
  for (const { kind } of files) counted.kinds.add(kind);
  happened.push({ files, batch: applied?.id ?? null, isUndone: false, stays: new Set() });
}

async function takeBack(
  world: World,
  happened: Happening[],
  random: () => number,
  counted: Counted,
): Promise<void> {
  const open = happened
    .filter(isImport)
    .filter(({ batch, isUndone }) => batch !== null && !isUndone);
  const chosen = open[Math.floor(random() * open.length)];
  if (chosen === undefined || chosen.batch === null) return;
  const before = await stateOf(world);
  const shown = await world.panel.undo(chosen.batch, true);
  if ((await stateOf(world)).join() !== before.join())
    counted.wrong.push('a look has changed something');
  const done = await world.panel.undo(chosen.batch);
  if (done === null || JSON.stringify(done) !== JSON.stringify(shown))
    counted.wrong.push('what was shown is not what was done');
  if (done !== null) await noteStays(world, chosen, done, counted);
  chosen.isUndone = true;
  counted.undos += 1;
}

/** Keeps what the report says that stays. */
async function noteStays(
  world: World,
  chosen: Import,
  { files }: UndoReport,
  counted: Counted,
): Promise<void> {
  const phones = await phonesOf(
    world,
    files.flatMap(({ leftRows }) => leftRows.flatMap(({ personId }) => personId ?? [])),
  );
  for (const { kind, left, leftRows, takenBack } of files) {
    counted.rowsBack += takenBack;
    const staying = new Map(left.map(({ why, rows }) => [why, rows]));
    for (const [why, rows] of staying) counted.left.set(why, (counted.left.get(why) ?? 0) + rows);
    if (staying.has('lasting')) chosen.stays.add(`${kind} *`);
    for (const why of new Set([...staying.keys(), ...leftRows.map((row) => row.why)])) {
      const [rows, named] = [
        staying.get(why) ?? 0,
        leftRows.filter((row) => row.why === why).length,
      ];
      if (why !== 'lasting' && named !== rows)
        counted.wrong.push(`${kind}: ${rows} ${why}, and ${named} are named`);
    }
    for (const { personId, about } of leftRows) {
      const phone = personId === null ? '' : (phones.get(personId) ?? '');
      chosen.stays.add(`${kind} ${[phone, about].filter((part) => part !== '').join(' ')}`);
    }
  }
}

async function replay(world: World, one: Happening, counted: Counted): Promise<void> {
  if (!isImport(one)) return edit(world, one);
  const files = one.isUndone ? one.files.flatMap((file) => leftOf(one, file)) : one.files;
  if (files.length === 0) return;
  const report = await world.panel.command(given(files));
  if (report.outcome === 'applied') return;
  counted.wrong.push(
    `without it: ${JSON.stringify(report.files.flatMap(({ problems }) => problems))}`,
  );
}

function leftOf({ stays: kept }: Import, file: File): File[] {
  if (kept.has(`${file.kind} *`)) return [file];
  const rows = file.rows.filter(({ key }) => kept.has(`${file.kind} ${key}`));
  return rows.length === 0 ? [] : [{ ...file, rows }];
}

async function change(
  world: World,
  happened: Happening[],
  random: () => number,
  counted: Counted,
): Promise<void> {
  const present = await presentIn(world);
  const fresh = strangers.filter((phone) => present.has(phone));
  const phones = fresh.length > 0 && random() < 0.7 ? fresh : members;
  const phone = phones[Math.floor(random() * phones.length)] ?? members[0];
  const month = closable[happened.some((one) => 'does' in one && one.does === 'close') ? 1 : 0];
  const isClosed = happened.some(
    (one) => 'does' in one && one.does === 'close' && one.month === month,
  );
  const possible: Edit[] = [
    { does: 'rename', phone, name: `Ręka ${happened.length}` },
    { does: 'join', phone },
    { does: 'answer', phone },
    ...(isClosed ? [] : [{ does: 'close', month } as const]),
  ];
  const one = possible[Math.floor(random() * possible.length)];
  if (one !== undefined) await live(world, happened, one, counted);
}

async function live(
  world: World,
  happened: Happening[],
  one: Edit,
  counted: Counted,
): Promise<void> {
  await edit(world, one);
  happened.push(one);
  counted.edits += 1;
}

function given(files: readonly File[]): Record<string, string> {
  return Object.fromEntries(files.map((file) => [`${file.kind}.csv`, textOf(file)]));
}
