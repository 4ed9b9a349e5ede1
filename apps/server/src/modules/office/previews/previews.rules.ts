import { createHash } from 'node:crypto';
import { endpoints } from '@klub/contract';
import { type Role, roles } from '@klub/contract/roles';
import type { Random } from '../../../infra/crypto/random.ts';
import { csvTextLines } from '../../../infra/tables/csv.rules.ts';
import { addDays, dayOf, monthOf } from '../../../infra/warsaw.ts';

/** Values as files have them, by column. */
export type Cells = Readonly<Record<string, string>>;

/** What a draft holds: the cells of its row, and the rows of its lists by kind of file. */
export type DraftContent = {
  readonly values: Cells;
  readonly rows: Readonly<Record<string, readonly Cells[]>>;
};

export type PreviewedDraft = DraftContent & { readonly id: number; readonly kind: string };

/** The columns of a kind, as much as a preview reads of them. */
export type ReadColumns = Readonly<
  Record<string, { readonly required: boolean; read(text: string): unknown }>
>;

/** Where a kind is seen in the participants' app, and the call that decides which roles have the screen. */
type Shown = {
  readonly call: keyof typeof endpoints;
  readonly card: string | null;
  readonly screen: ((slug: string) => string) | null;
};

const shownAt: Readonly<Record<string, Shown>> = {
  aktualnosci: {
    call: 'GET /api/v1/news/:slug',
    card: '/news/aktualnosci',
    screen: (slug) => `/news/${slug}`,
  },
  strefa: {
    call: 'GET /api/v1/knowledge-zone/:slug',
    card: '/strefa-wiedzy',
    screen: (slug) => `/strefa-wiedzy/${slug}`,
  },
  kategorie_strefy: {
    call: 'GET /api/v1/knowledge-zone',
    card: null,
    screen: () => '/strefa-wiedzy',
  },
  pigulki: {
    call: 'GET /api/v1/knowledge/pill/:slug',
    card: '/wiedza/pigulki-wiedzy',
    screen: (slug) => `/wiedza/pigulki-wiedzy/${slug}`,
  },
  pytania: {
    call: 'GET /api/v1/question/:slug',
    card: '/wiedza/wynik',
    screen: (slug) => `/wiedza/pytanie/${slug}`,
  },
  zadania: {
    call: 'GET /api/v1/special-tasks/:slug',
    card: '/zadania-specjalne',
    screen: (slug) => `/zadania-specjalne/${slug}`,
  },
  kalendarz: { call: 'GET /api/v1/calendars', card: null, screen: () => '/kalendarz' },
  slajdy: { call: 'GET /api/v1/slider', card: null, screen: () => '/intro' },
  kategorie_kontaktu: {
    call: 'GET /api/v1/contact-categories/:userType',
    card: null,
    screen: () => '/kontakt',
  },
};

const textsAt: Readonly<Record<string, Shown>> = {
  nagrody: {
    call: 'GET /api/v1/configuration/prizes_text',
    card: null,
    screen: () => '/nagrody',
  },
  zasady: { call: 'GET /api/v1/configuration/rules_text', card: null, screen: () => '/zasady' },
  kontakt: { call: 'GET /api/v1/configuration/contact_text', card: null, screen: () => '/kontakt' },
  regulamin: { call: 'GET /api/v1/regulations', card: null, screen: () => '/regulamin' },
  wiedza: { call: 'GET /api/v1/knowledge', card: null, screen: () => '/wiedza/wynik' },
};

function shownOf({ kind, values }: Pick<PreviewedDraft, 'kind' | 'values'>): Shown | undefined {
  return kind === 'teksty' ? textsAt[values['nazwa'] ?? ''] : shownAt[kind];
}

/** Kinds whose opening notifies people. */
const toldKinds: ReadonlySet<string> = new Set(['pigulki', 'pytania']);

export type Pages = {
  readonly card: string | null;
  readonly screen: string | null;
  readonly told: string | null;
};

export function pagesOf(draft: Pick<PreviewedDraft, 'kind' | 'values'>): Pages {
  const shown = shownOf(draft);
  return {
    card: shown?.card ?? null,
    screen: shown?.screen?.(draft.values['slug'] ?? '') ?? null,
    told: toldKinds.has(draft.kind) ? '/powiadomienia' : null,
  };
}

export type Hidden = 'role' | 'screen' | 'notYet' | 'over';
export type Window = { readonly opensAt: Date | null; readonly closesAt: Date | null };

/** The dates of a draft; null where its kind or its cells have none. */
export function windowOf(columns: ReadColumns, values: Cells): Window {
  return {
    opensAt: momentIn(columns, values, 'od') ?? momentIn(columns, values, 'opublikowano'),
    closesAt: momentIn(columns, values, 'do'),
  };
}

function momentIn(columns: ReadColumns, values: Cells, name: string): Date | null {
  const read = readIn(columns, values, name);
  return read instanceof Date ? read : null;
}

function readIn(columns: ReadColumns, values: Cells, name: string): unknown {
  const given = (values[name] ?? '').trim();
  return given === '' ? undefined : columns[name]?.read(given);
}

/** The moment to show: now, or the nearest one within the dates. */
export function shownMoment({ opensAt, closesAt }: Window, now: Date): Date {
  if (opensAt !== null && now < opensAt) return opensAt;
  return closesAt !== null && now >= closesAt ? new Date(closesAt.getTime() - 1_000) : now;
}

/** By role, why it does not see the draft; null: it does. */
export function whoSees(
  columns: ReadColumns,
  draft: Pick<PreviewedDraft, 'kind' | 'values'>,
  now: Date,
): { readonly role: Role; readonly hidden: Hidden | null }[] {
  const { opensAt, closesAt } = windowOf(columns, draft.values);
  const given = readIn(columns, draft.values, 'role');
  const addressed: readonly unknown[] | null = Array.isArray(given) ? given : null;
  const isNotYet = opensAt !== null && now < opensAt;
  const isOver = closesAt !== null && now >= closesAt;
  return roles.map((role) => {
    if (!hasScreen(draft, role)) return { role, hidden: 'screen' };
    if (addressed?.includes(role) === false) return { role, hidden: 'role' };
    return { role, hidden: isNotYet ? 'notYet' : isOver ? 'over' : null };
  });
}

function hasScreen(draft: Pick<PreviewedDraft, 'kind' | 'values'>, role: Role): boolean {
  const shown = shownOf(draft);
  if (shown === undefined) return true;
  const { access } = endpoints[shown.call];
  return access === 'public' || access.roles.some((one) => one === role);
}

/** A file for the importer. */
export type PreviewFile = { readonly name: string; readonly kind: string; readonly text: string };

/** The file of the draft's row, and one of each of its lists. */
export function filesOf({ kind, values, rows }: PreviewedDraft): PreviewFile[] {
  const own = Object.keys(values).length === 0 ? [] : [fileOf(kind, [values])];
  const lists = Object.entries(rows)
    .filter(([, list]) => list.length > 0)
    .map(([name, list]) =>
      fileOf(
        name,
        list.map((row) => ownedBy(name, values, row)),
      ),
    );
  return [...own, ...lists];
}

/** The column of a list's rows that names the row that they belong to. */
const ownerColumns: Readonly<Record<string, string>> = { cele_zadan: 'zadanie' };

function ownedBy(kind: string, owner: Cells, row: Cells): Cells {
  const column = ownerColumns[kind];
  return column === undefined ? row : { ...row, [column]: owner['slug'] ?? '' };
}

function fileOf(kind: string, rows: readonly Cells[]): PreviewFile {
  const heading = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row) => heading.map((name) => row[name] ?? ''));
  return { name: `${kind}.csv`, kind, text: csvTextLines([heading, ...lines]) };
}

export type StandIns = {
  readonly draftId: number;
  readonly role: Role;
  readonly now: Date;
  /** A category of the knowledge zone; null: there is none. */
  readonly category: string | null;
};

/**
 * What stands in for an empty or wrong cell, so that a draft is seen while it is being written; undefined: nothing
 * can.
 */
function standIn(name: string, cells: Cells, given: StandIns): string | undefined {
  const today = dayOf(given.now);
  const from = cells['od'] ?? '';
  const shared: Readonly<Record<string, string | undefined>> = {
    slug: `szkic-${given.draftId}`,
    tytul: '…',
    zajawka: '…',
    tresc: '<p>…</p>',
    html: '<p>…</p>',
    podtytul: '…: …',
    role: roles.join('|'),
    od: today,
    opublikowano: today,
    do: addDays(/^20\d\d-\d\d-\d\d/.test(from) && from > today ? from.slice(0, 10) : today, 30),
    miesiac: (from > today ? from : monthOf(given.now)).slice(0, 7),
    typ: 'once-text',
    czas: '60',
    odpowiedz_1: '…',
    odpowiedz_2: '… …',
    poprawne: '1',
    kategoria: given.category ?? undefined,
  };
  return shared[name];
}

/** Columns whose wrong cell also needs others to be right. */
const together: Readonly<Record<string, readonly string[]>> = {
  odpowiedz_1: ['odpowiedz_1', 'odpowiedz_2', 'typ', 'poprawne'],
  miesiac: ['miesiac', 'od', 'do'],
};

/** The draft with something in place of the given columns of its row; null when nothing can be. */
export function withStandIns(
  draft: PreviewedDraft,
  wrong: readonly string[],
  given: StandIns,
): { readonly draft: PreviewedDraft; readonly filled: readonly string[] } | null {
  const names = [...new Set(wrong.flatMap((name) => together[name] ?? [name]))];
  const values: Record<string, string> = { ...draft.values };
  for (const name of names) {
    const replaced = name === 'do' ? { ...values } : draft.values;
    values[name] = standIn(name, replaced, given) ?? '';
  }
  return names.length === 0 ? null : { draft: { ...draft, values }, filled: names };
}

/** Required columns of a kind that the row leaves empty. */
export function emptyIn(columns: ReadColumns, values: Cells): string[] {
  return Object.entries(columns)
    .filter(([name, { required }]) => required && (values[name] ?? '').trim() === '')
    .map(([name]) => name);
}

/** The same bytes for the same draft, so that replies keep their ids from one call to the next. */
export function sameRandom(seed: string): Random {
  let drawn = 0;
  return {
    bytes: (count) => {
      drawn += 1;
      return createHash('shake256', { outputLength: count }).update(`${seed}:${drawn}`).digest();
    },
  };
}
