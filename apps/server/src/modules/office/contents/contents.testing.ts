import { contentRows } from '@klub/contract/panel/content/contents';
import { draftRows } from '@klub/contract/panel/content/drafts';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect } from 'vitest';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';
import { importProgramme } from '../programme/programme.ts';
import { importEndings, importWorks } from '../imports/imports.works.ts';
import { operationJobs } from '../operations/operations.jobs.ts';
import { type Operations, operations } from '../operations/operations.service.ts';
import { everyWork } from '../operations/operations.testing.ts';
import { noteNotDone } from '../signoffs/decision.service.ts';
import { signoffHandlers } from '../signoffs/signoffs.routes.ts';
import { signoffs } from '../signoffs/signoffs.service.ts';
import { everySignoff, noSignoff } from '../signoffs/signoffs.testing.ts';
import { contentHandlers, draftHandlers } from './contents.routes.ts';
import { reopeningDrafts } from './contents.works.ts';
import { contentSignoff } from './publishing.service.ts';

/** The calls of content, with an editor, a coordinator, an approver and a consultant. */
export function contentClub() {
  let club: Omit<TestApp, 'app'>;
  let panel: TestPanel;
  let worker: JobWorker;
  const staff = { anna: 0, ola: 0, piotr: 0, kora: 0 };

  beforeAll(async () => {
    club = await testDeps();
    const { kysely } = club.database;
    panel = await testPanel(club.deps);
    const imported = importWorks(club.deps);
    const works = {
      ...everyWork(() => Promise.reject(new Error('not asked'))),
      ...imported,
      'import.undo': reopeningDrafts(club.deps, imported['import.undo']),
    };
    const work: Operations = operations(club.deps, works, {
      endings: importEndings,
      notDone: noteNotDone,
    });
    const decisions = signoffs(club.deps, {
      ...everySignoff(noSignoff),
      'content.publish': contentSignoff(club.deps),
    });
    const parts = { ...club.deps, begin: work.begin, propose: decisions.propose };
    panel.mount(draftRows, draftHandlers(club.deps));
    panel.mount(contentRows, contentHandlers(parts));
    panel.mount(signoffRows, signoffHandlers(decisions));
    worker = jobWorker(club.deps, operationJobs(work));
    staff.anna = await addStaff(kysely, 'Anna', ['editor']);
    staff.ola = await addStaff(kysely, 'Ola', ['coordinator']);
    staff.piotr = await addStaff(kysely, 'Piotr', ['approver']);
    staff.kora = await addStaff(kysely, 'Kora', ['consultant']);
  });

  beforeEach(async () => {
    await sql`truncate content_draft, content_revision, content_presence, person, place, text, news, pill, question, question_attempt,
      special_task, zone_article, zone_category, calendar_item, slide, contact_category, ledger_entry, signoff, approval,
      bonus_rule, import_batch, import_run, job, operation cascade`.execute(club.database.kysely);
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

  /** Publishes drafts as they are now, like an up-to-date screen. */
  async function publish(
    ids: readonly string[],
    { by = staff.anna, reason }: { by?: number; reason?: string } = {},
  ) {
    const all = await Promise.all(ids.map((id) => draft(id)));
    const [first, ...others] = all;
    return call<{ importId: string | null; signoffId: string | null }>(
      by,
      'POST',
      `drafts/${first?.id}/publish`,
      {
        version: first?.version,
        with: others.map(({ id, version }) => ({ id, version })),
        published: Object.fromEntries(
          all.flatMap(({ id, published }) => (published === null ? [] : [[id, published.mark]])),
        ),
        ...(reason === undefined ? {} : { reason }),
      },
    );
  }

  async function check(one: Draft, others: readonly Draft[] = []) {
    const answer = await call<Checked>(staff.anna, 'POST', `drafts/${one.id}/check`, {
      version: one.version,
      with: others.map(({ id, version }) => ({ id, version })),
    });
    expect(answer.status, JSON.stringify(answer)).toBe(200);
    return answer.data;
  }

  async function decide(signoffId: string | null, by: number) {
    const found = await call<{ digest: string }>(by, 'GET', `signoffs/${signoffId}`);
    return call(by, 'POST', `signoffs/${signoffId}/decide`, {
      decision: 'approve',
      digest: found.data.digest,
    });
  }

  return {
    publish,
    check,
    decide,
    runDue: () => worker.runDue(),
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

export type Checked = {
  readonly problems: readonly {
    readonly draftId: string;
    readonly list: string | null;
    readonly row: number | null;
    readonly field: string;
    readonly message: string;
  }[];
  readonly things: readonly {
    readonly isNew: boolean;
    readonly isPlanned: boolean;
    readonly people: number | null;
    readonly removed: readonly string[];
  }[];
  readonly second: readonly string[];
};

/** What a news item needs. */
export const newsCells = {
  slug: 'wiosna',
  tytul: 'Wiosna w farbach',
  zajawka: 'Krótko.',
  tresc: '<p>Treść</p>',
  role: 'user1|user2',
  opublikowano: '2026-11-02 08:30',
};
export const pillCells = {
  slug: 'grunt-pod-farbe',
  tytul: 'Grunt',
  zajawka: 'Krótko.',
  tresc: '<p>Treść</p>',
  role: 'user1',
  od: '2026-11-09 08:30',
  do: '2026-11-30',
};
export const questionCells = {
  slug: 'po-co-grunt',
  pigulka: 'grunt-pod-farbe',
  tytul: 'Po co grunt?',
  typ: 'once-text',
  czas: '60',
  nagroda: '10',
  role: 'user1',
  miesiac: '2026-11',
  od: '2026-11-09 08:30',
  do: '2026-11-30',
  odpowiedz_1: 'Tak',
  odpowiedz_2: 'Nie',
  poprawne: '1',
};
