import { draftRows } from '@klub/contract/panel/content/drafts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';
import { importProgramme } from '../programme/programme.ts';
import { draftHandlers } from './contents.routes.ts';

/** The calls of content, with an editor, a coordinator, an approver and a consultant. */
export function contentClub() {
  let club: Omit<TestApp, 'app'>;
  let panel: TestPanel;
  const staff = { anna: 0, ola: 0, piotr: 0, kora: 0 };

  beforeAll(async () => {
    club = await testDeps();
    const { kysely } = club.database;
    panel = await testPanel(club.deps);
    panel.mount(draftRows, draftHandlers(club.deps));
    staff.anna = await addStaff(kysely, 'Anna', ['editor']);
    staff.ola = await addStaff(kysely, 'Ola', ['coordinator']);
    staff.piotr = await addStaff(kysely, 'Piotr', ['approver']);
    staff.kora = await addStaff(kysely, 'Kora', ['consultant']);
  });

  beforeEach(async () => {
    await sql`truncate content_draft, content_revision, content_presence, news, pill, question, question_attempt,
      special_task, zone_article, zone_category, calendar_item, slide, ledger_entry cascade`.execute(
      club.database.kysely,
    );
  });

  /** Applies files as a command does. */
  async function command(files: Readonly<Record<string, string>>): Promise<void> {
    const sources = Object.entries(files).map(([name, text]) => memorySource(name, text, '.'));
    const report = await importProgramme(
      { ...club.deps, database: club.database },
      { files: sources },
    );
    expect(report.outcome, JSON.stringify(report.files)).toBe('applied');
  }

  async function call<Data>(
    by: number,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ): Promise<Answer<Data>> {
    const answer = await panel.call(by, method, path, body);
    return { status: answer.status, ...(answer.body as Omit<Answer<Data>, 'status'>) };
  }

  async function start(kind: string, of: string | null = null, from = 'empty', by = staff.anna) {
    const answer = await call<{ id: string }>(by, 'POST', 'drafts', { kind, of, from });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return answer.data.id;
  }

  async function draft(id: string, by = staff.anna): Promise<Draft> {
    const answer = await call<Draft>(by, 'GET', `drafts/${id}`);
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return answer.data;
  }

  /** Saves like a screen that has read `from`. */
  async function save(
    from: Draft,
    values: Record<string, string>,
    by = staff.anna,
    rows: Draft['rows'] = {},
  ) {
    const names = [...Object.keys(values), ...Object.keys(rows)];
    const seen = Object.fromEntries(names.map((name) => [name, from.marks[name] ?? '']));
    return call<Saved>(by, 'POST', `drafts/${from.id}`, {
      version: from.version,
      seen,
      values,
      rows,
    });
  }

  /** A draft with these values, as it is then. */
  async function filled(
    kind: string,
    values: Record<string, string>,
    rows: Draft['rows'] = {},
    of: string | null = null,
  ): Promise<Draft> {
    const id = await start(kind, of);
    const { status } = await save(await draft(id), values, staff.anna, rows);
    expect(status).toBe(200);
    return draft(id);
  }

  return {
    staff,
    club: () => club,
    panel: () => panel,
    handle: () => club.database.kysely,
    clock: () => club.clock,
    command,
    call,
    start,
    draft,
    save,
    filled,
  };
}

export type Answer<Data> = {
  readonly status: number;
  readonly message?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
  readonly data: Data;
};

export type Draft = {
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly state: string;
  readonly version: number;
  readonly values: Record<string, string>;
  readonly rows: Record<string, Record<string, string>[]>;
  readonly marks: Record<string, string>;
  readonly fields: readonly {
    readonly name: string;
    readonly label: string;
    readonly input: string;
    readonly choices: readonly { value: string; label: string }[] | null;
    readonly lock: { readonly people: number; readonly reason: string } | null;
  }[];
  readonly lists: readonly {
    readonly kind: string;
    readonly fields: readonly { name: string }[];
  }[];
  readonly published: {
    readonly values: Record<string, string>;
    readonly rows: Draft['rows'];
    readonly mark: string;
  } | null;
  readonly moved: readonly string[];
  readonly signoffId: string | null;
};

export type Saved = {
  readonly version: number;
  readonly marks: Record<string, string>;
  readonly others: Pick<Draft, 'values' | 'rows'>;
  readonly conflicts: readonly string[];
  readonly authors: Record<string, { readonly name: string }>;
};

/** A question as a file has it. */
export const questionFile =
  'slug;tytul;typ;czas;nagroda;role;miesiac;od;do;odpowiedz_1;odpowiedz_2;poprawne\n' +
  'grunt;Po co grunt?;once-text;60;10;user1;2026-11;2026-11-01;2026-11-30;Tak;Nie;1\n';
export const newsFile =
  'slug;tytul;zajawka;tresc;role;opublikowano;do\nfarba;Farba;Nowa;<p>Treść</p>;user1|user2;2026-11-01;\n';
