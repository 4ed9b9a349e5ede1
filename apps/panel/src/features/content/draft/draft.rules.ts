import type { ReplyOf } from '../../../lib/api.ts';

export type Draft = ReplyOf<'GET /api/panel/v1/drafts/:id'>['data'];
export type SavedDraft = ReplyOf<'POST /api/panel/v1/drafts/:id'>['data'];
export type Checked = ReplyOf<'POST /api/panel/v1/drafts/:id/check'>['data'];
export type Problem = Checked['problems'][number];
export type Field = Draft['fields'][number];
export type FieldList = Draft['lists'][number];
export type Cells = Readonly<Record<string, string>>;
/** A cell of the row, or the rows of a list. */
export type Value = string | readonly Cells[];
type Author = { readonly name: string; readonly at: string };

export type Conflict = { readonly theirs: Value; readonly author: Author | undefined };

/** A draft on the screen: what is typed, and what the server has. */
export type Editing = {
  readonly version: number;
  readonly values: Readonly<Record<string, Value>>;
  /** Marks of the values that the typed ones began from. */
  readonly marks: Readonly<Record<string, string>>;
  /** Typed and not saved. */
  readonly dirty: readonly string[];
  /** Fields that another person has changed too; they wait for a choice. */
  readonly conflicts: Readonly<Record<string, Conflict>>;
  /** Fields that were taken over from another person, by their last save. */
  readonly merged: Readonly<Record<string, Author>>;
};

/** What is sent by one save. */
export type Sending = Readonly<Record<string, Value>>;

export function editingOf({ version, values, rows, marks }: Draft): Editing {
  return { version, values: { ...values, ...rows }, marks, dirty: [], conflicts: {}, merged: {} };
}

export function typed(editing: Editing, field: string, value: Value): Editing {
  const dirty = editing.dirty.includes(field) ? editing.dirty : [...editing.dirty, field];
  return { ...editing, values: { ...editing.values, [field]: value }, dirty };
}

/** The typed fields that no choice is waited for. */
export function toSend({ values, dirty, conflicts }: Editing): Sending {
  return Object.fromEntries(
    dirty.filter((field) => !(field in conflicts)).map((field) => [field, values[field] ?? '']),
  );
}

export function bodyOf({ version, marks }: Editing, sending: Sending) {
  const all = Object.entries(sending);
  return {
    version,
    seen: Object.fromEntries(all.map(([field]) => [field, marks[field] ?? ''])),
    values: Object.fromEntries(all.filter((one): one is [string, string] => isCell(one[1]))),
    rows: Object.fromEntries(
      all.flatMap(([field, value]) => (isCell(value) ? [] : [[field, value.map(withoutKey)]])),
    ),
  };
}

/** Everything that is typed, as the server takes it. */
export function wholeOf(editing: Editing) {
  const { values, rows } = bodyOf(editing, editing.values);
  return { values, rows };
}

function isCell(value: Value): value is string {
  return typeof value === 'string';
}

/** Rows have a number of their own on the screen, which no file has. */
const rowNumber = '#';

function withoutKey(row: Cells): Record<string, string> {
  const { [rowNumber]: _own, ...cells } = row;
  return cells;
}

/** What a save has changed: nothing that was typed since is lost, and nothing of another person. */
export function saved(editing: Editing, sending: Sending, reply: SavedDraft): Editing {
  const others: Readonly<Record<string, Value>> = { ...reply.others.values, ...reply.others.rows };
  const values = { ...editing.values };
  const marks = { ...editing.marks };
  const conflicts = { ...editing.conflicts };
  const merged: Record<string, Author> = {};
  let dirty = editing.dirty;
  for (const field of Object.keys(sending)) {
    if (reply.conflicts.includes(field)) continue;
    marks[field] = reply.marks[field] ?? '';
    // Typed on while the save was on its way.
    if (values[field] === sending[field]) dirty = dirty.filter((one) => one !== field);
  }
  for (const [field, theirs] of Object.entries(others)) {
    const author = reply.authors[field];
    if (reply.conflicts.includes(field)) conflicts[field] = { theirs, author };
    else if (!editing.dirty.includes(field) && !(field in sending)) {
      values[field] = theirs;
      marks[field] = reply.marks[field] ?? '';
      if (author !== undefined) merged[field] = author;
    }
  }
  for (const field of reply.conflicts)
    conflicts[field] ??= { theirs: '', author: reply.authors[field] };
  const known = Object.fromEntries(
    reply.conflicts.map((field) => [field, reply.marks[field] ?? '']),
  );
  return {
    version: reply.version,
    values,
    marks: { ...marks, ...known },
    dirty,
    conflicts,
    merged: { ...editing.merged, ...merged },
  };
}

/** A choice between two versions of a field; the mark is already that of the other person's. */
export function chosen(editing: Editing, field: string, whose: 'mine' | 'theirs'): Editing {
  const { [field]: conflict, ...conflicts } = editing.conflicts;
  if (conflict === undefined) return editing;
  if (whose === 'mine') return { ...editing, conflicts };
  return {
    ...editing,
    conflicts,
    values: { ...editing.values, [field]: conflict.theirs },
    dirty: editing.dirty.filter((one) => one !== field),
  };
}

export function textOf(value: Value | undefined): string {
  if (value === undefined) return '';
  if (isCell(value)) return value;
  return value
    .map((row) =>
      Object.entries(withoutKey(row))
        .map(([name, cell]) => `${name}: ${cell}`)
        .join(', '),
    )
    .join('\n');
}

export function cellOf(values: Readonly<Record<string, Value>>, field: string): string {
  const value = values[field];
  return value !== undefined && isCell(value) ? value : '';
}

export function rowsOf(values: Readonly<Record<string, Value>>, list: string): readonly Cells[] {
  const value = values[list];
  return value === undefined || isCell(value) ? [] : value;
}

/** `2026-12-07 08:30` in its day and its time; a bare day has no time. */
export function momentParts(cell: string): { day: string; time: string } {
  const [day = '', time = ''] = cell.trim().split(/[ T]/);
  return { day, time };
}

export function momentOf(day: string, time: string): string {
  return [day.trim(), time.trim()].filter((part) => part !== '').join(' ');
}

export function moved<Item>(items: readonly Item[], at: number, by: -1 | 1): Item[] {
  const next = [...items];
  const [item] = next.splice(at, 1);
  if (item === undefined) return next;
  next.splice(Math.max(0, at + by), 0, item);
  return next;
}

export type Reply = { readonly content: string; readonly image: string; readonly isRight: boolean };

const most = 8;

/** The replies of a question, without the places after the last filled one. */
export function repliesOf(values: Readonly<Record<string, Value>>): Reply[] {
  const key = cellOf(values, 'poprawne').split(/[^1-8]+/);
  const all = Array.from({ length: most }, (_, index) => ({
    content: cellOf(values, `odpowiedz_${index + 1}`),
    image: cellOf(values, `obraz_${index + 1}`),
    isRight: key.includes(String(index + 1)),
  }));
  const filled = all.map(({ content, image }) => content !== '' || image !== '');
  return all.slice(0, Math.max(2, filled.lastIndexOf(true) + 1));
}

/** The cells of replies, all eight places and the key. */
export function cellsOfReplies(replies: readonly Reply[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (let index = 0; index < most; index += 1) {
    cells[`odpowiedz_${index + 1}`] = replies[index]?.content ?? '';
    cells[`obraz_${index + 1}`] = replies[index]?.image ?? '';
  }
  cells['poprawne'] = replies
    .flatMap(({ isRight }, index) => (isRight ? [String(index + 1)] : []))
    .join(',');
  return cells;
}

/** Fields that the replies stand for. */
export function isOfReplies(name: string): boolean {
  return /^(odpowiedz|obraz)_\d$/.test(name) || name === 'poprawne';
}

/** What the check says of one field of the draft, or of one cell of a list. */
export function problemsAt(
  problems: readonly Problem[],
  draftId: string,
  at: { readonly field: string; readonly list?: string; readonly row?: number },
): string[] {
  const { field, list = null, row = null } = at;
  return problems
    .filter(
      (one) =>
        one.draftId === draftId && one.field === field && one.list === list && one.row === row,
    )
    .map(({ message }) => message);
}
