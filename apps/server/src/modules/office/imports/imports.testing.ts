import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { importRows } from '@klub/contract/panel/imports';
import { operationRows } from '@klub/contract/panel/operations';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect } from 'vitest';
import { makingFolder } from '../../../infra/files/file-store.ts';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { type JobWorker, jobWorker } from '../../../infra/jobs/jobs.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';
import { operationJobs } from '../operations/operations.jobs.ts';
import { operationFileRoute, operationHandlers } from '../operations/operations.routes.ts';
import { type Operations, operations } from '../operations/operations.service.ts';
import { everyWork } from '../operations/operations.testing.ts';
import { importProgramme } from '../programme/programme.service.ts';
import { noteNotDone } from '../signoffs/decision.service.ts';
import { signoffHandlers } from '../signoffs/signoffs.routes.ts';
import { signoffs } from '../signoffs/signoffs.service.ts';
import { everySignoff, noSignoff } from '../signoffs/signoffs.testing.ts';
import { importHandlers } from './imports.routes.ts';
import { importSignoff, undoSignoff } from './imports.signoffs.ts';
import { importEndings, importWorks } from './imports.works.ts';
import { errorsRoute } from './errors.route.ts';
import { uploadRoute } from './upload.route.ts';

const shops = 'kod;nazwa;kanal;prefiks;sap;klient\nS1;Jeden;Sieci;PL;1;Klient\n';
/**
 * With two plans one person may change 160 golden points alone, a fifth of a bonus that none of
 * these people reaches.
 */
const rules =
  'rola;okres;od;progi;bramka_wiedzy\nuser1;miesiac;2026-01;60:60|100:100|900:400;nie\n';
/** What a proposer writes to the second person. */
export const reason = 'Plik od działu sprzedaży.';
export const phones = ['600000001', '600000002'];
const people = `telefon;rola;imie;nazwisko\n${phones.map((phone) => `${phone};user1;Anna;Żak\n`).join('')}`;
const places = `rodzaj;telefon;wskazanie;od\n${phones.map((phone) => `uczestnik-sklep;${phone};S1;2026-01-01\n`).join('')}`;
export const plan = (target: number): string =>
  `telefon;sklep;miesiac;cel\n${phones.map((phone) => `${phone};S1;2026-10;${target}\n`).join('')}`;
export const results = (points: number): string =>
  `telefon;sklep;miesiac;punkty\n${phones.map((phone) => `${phone};S1;2026-10;${points}\n`).join('')}`;

type Shown = {
  readonly title: string;
  readonly operationId: string | null;
  readonly state: string;
  readonly acts: readonly {
    readonly act: string;
    readonly by: { readonly name: string };
    readonly at: string;
  }[];
  readonly files: readonly {
    readonly id: string;
    readonly name: string;
    readonly errorsId: string | null;
    readonly asidesId: string | null;
    readonly report: {
      readonly errors: readonly { reason: string; count: number; first: readonly unknown[] }[];
      readonly warnings: readonly {
        reason: string;
        first: readonly { line: number; cell: string }[];
      }[];
      readonly rejected: number;
      readonly errorCount: number;
      readonly kind: string | null;
      readonly unclear: { readonly unknown: readonly string[] } | null;
    } | null;
  }[];
  readonly effect: {
    readonly people: number;
    readonly up: number;
    readonly months: readonly { month: string; before: number; after: number }[];
    readonly lines: readonly {
      period: string;
      role: string;
      channel?: string;
      plus: number;
      minus: number;
    }[];
    readonly thresholds?: readonly { period: string; percent: number; up: number; down: number }[];
    readonly largest: readonly { personId: string; name: string; before: number; after: number }[];
  } | null;
  readonly second: readonly string[];
  readonly notes: readonly string[];
  readonly changes: readonly {
    readonly what: string;
    readonly before: number;
    readonly after: number;
    readonly name: string;
  }[];
  readonly differs: readonly string[];
  readonly undo: {
    readonly files: readonly {
      readonly kind: string;
      readonly takenBack: number;
      readonly left: readonly { why: string; rows: number }[];
      readonly leftRows: readonly { name: string; about: string; why: string }[];
    }[];
  } | null;
  readonly undoSecond: readonly string[];
};

/** All calls of imports, emptied before each test. */
export function importsClub() {
  let club: Omit<TestApp, 'app'>;
  let panel: TestPanel;
  let worker: JobWorker;
  let begin: Operations['begin'];
  let ola = 0;
  let second = 0;
  let other = 0;

  beforeAll(async () => {
    club = await testDeps();
    const { deps, clock } = club;
    const works = {
      ...everyWork(() => Promise.reject(new Error('not asked'))),
      ...importWorks(deps),
    };
    const work: Operations = operations(deps, works, {
      endings: importEndings,
      notDone: noteNotDone,
    });
    ({ begin } = work);
    const decisions = signoffs(deps, {
      ...everySignoff(noSignoff),
      'import.apply': importSignoff({ clock, begin: () => work.begin }),
      'import.undo': undoSignoff({ clock, begin: () => work.begin }),
    });
    panel = await testPanel(deps);
    panel.mount(
      importRows,
      importHandlers({ ...deps, begin: work.begin, propose: decisions.propose }),
    );
    panel.mount(operationRows, operationHandlers(work));
    panel.mount(signoffRows, signoffHandlers(decisions));
    operationFileRoute(panel.app, panel.parts, work);
    uploadRoute(panel.app, panel.parts, deps);
    errorsRoute(panel.app, panel.parts, deps);
    worker = jobWorker(deps, operationJobs(work));
    ola = await addStaff(deps.database.kysely, 'Ola', ['coordinator']);
    second = await addStaff(deps.database.kysely, 'Piotr', ['approver']);
    other = await addStaff(deps.database.kysely, 'Iza', ['coordinator']);
  });

  beforeEach(async () => {
    const { kysely } = club.database;
    await sql`truncate plan, realisation, special_task, ledger_entry, figure_before, import_file, import_batch, import_run, job, operation,
      column_alias, signoff, settlement cascade`.execute(kysely);
    await command({ 's.csv': shops, 'r.csv': rules, 'u.csv': people, 'st.csv': places });
  });

  async function command(files: Readonly<Record<string, string>>): Promise<void> {
    const sources = Object.entries(files).map(([name, text]) => memorySource(name, text, '.'));
    const { outcome } = await importProgramme(
      { ...club.deps, database: club.database },
      { files: sources },
    );
    expect(outcome).toBe('applied');
  }

  async function post(path: string, body: object = {}, by = ola) {
    return panel.call(by, 'POST', path, body);
  }

  /** Decides on the current state, like an up-to-date screen. */
  async function postApply(id: string, by = ola) {
    return post(`imports/${id}/apply`, { seen: await seenOf(id), reason }, by);
  }

  async function postReject(id: string, by = ola) {
    return post(`imports/${id}/reject`, { seen: await seenOf(id) }, by);
  }

  async function postUndo(id: string, rehearsal: boolean, by = ola) {
    return post(`imports/${id}/undo`, { rehearsal, seen: await seenOf(id), reason }, by);
  }

  async function seenOf(id: string): Promise<string | null> {
    const batch = club.database.kysely
      .selectFrom('import_batch')
      .select('operation_id')
      .where('id', '=', Number(id));
    const { operation_id: seen } = await batch.executeTakeFirstOrThrow();
    return seen === null ? null : String(seen);
  }

  async function upload(
    id: string,
    name: string,
    content: string | Buffer,
    by = ola,
  ): Promise<{ status: number; body: unknown }> {
    const answer = await panel.app.inject({
      method: 'POST',
      url: `/api/panel/v1/imports/${id}/files?name=${encodeURIComponent(name)}`,
      headers: { ...panel.headersOf(by), 'content-type': 'application/octet-stream' },
      payload: Buffer.from(content),
    });
    return { status: answer.statusCode, body: answer.json() };
  }

  async function opened(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
    const { body } = await post('imports');
    const { id } = (body as { data: { id: string } }).data;
    for (const [name, content] of Object.entries(files))
      expect((await upload(id, name, content)).status).toBe(200);
    return id;
  }

  async function shown(id: string, by = ola): Promise<Shown> {
    const { status, body } = await panel.call(by, 'GET', `imports/${id}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { data: Shown }).data;
  }

  async function checked(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
    const id = await opened(files);
    expect((await post(`imports/${id}/check`)).status).toBe(200);
    await worker.runDue();
    return id;
  }

  /** The second person approves; the work waits. */
  async function decided(signoffId: string | null, by = second) {
    const found = await panel.call(by, 'GET', `signoffs/${signoffId}`);
    const { digest } = (found.body as { data: { digest: string } }).data;
    return post(`signoffs/${signoffId}/decide`, { decision: 'approve', digest }, by);
  }

  /** The same, with the work done; returns the decision's status. */
  async function agreed(signoffId: string | null, by = second): Promise<number> {
    const { status } = await decided(signoffId, by);
    await worker.runDue();
    return status;
  }

  /** Applies a checked import, with a second person if needed. */
  async function applied(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
    const id = await checked(files);
    const { state, files: found } = await shown(id);
    expect(state, JSON.stringify(found.map(({ report }) => report?.errors))).toBe('ready');
    const { body } = await postApply(id);
    const { signoffId } = (body as { data: { signoffId: string | null } }).data;
    if (signoffId !== null) expect(await agreed(signoffId)).toBe(200);
    await worker.runDue();
    expect((await shown(id)).state).toBe('applied');
    return id;
  }

  /** Rehearses and executes an undo, with a second person if needed. */
  async function undone(id: string): Promise<NonNullable<Shown['undo']>> {
    await postUndo(id, true);
    await worker.runDue();
    const { body } = await postUndo(id, false);
    const { signoffId } = (body as { data: { signoffId: string | null } }).data;
    if (signoffId !== null) expect(await agreed(signoffId)).toBe(200);
    await worker.runDue();
    const { state, undo } = await shown(id);
    expect(state).toBe('undone');
    return undo ?? { files: [] };
  }

  /** Stored sealed files. */
  function stored(): string[] {
    const folder = join(club.deps.config.dataDir, 'imports');
    return existsSync(folder) ? readdirSync(folder).toSorted() : [];
  }

  /** Unfinished files. */
  function making(): string[] {
    const folder = makingFolder(club.deps.config.dataDir);
    return existsSync(folder) ? readdirSync(folder).toSorted() : [];
  }

  async function golden(): Promise<number> {
    const { rows } = await sql<{
      sum: number;
    }>`select coalesce(sum(amount), 0)::bigint as sum from ledger_entry`.execute(
      club.database.kysely,
    );
    return rows[0]?.sum ?? -1;
  }

  return {
    command,
    post,
    postApply,
    postReject,
    postUndo,
    upload,
    opened,
    shown,
    checked,
    decided,
    agreed,
    applied,
    undone,
    stored,
    making,
    golden,
    clerk: () => ola,
    approver: () => second,
    otherClerk: () => other,
    panel: () => panel,
    runDue: () => worker.runDue(),
    handle: () => club.database.kysely,
    club: () => club,
    begin: () => begin,
  };
}

export type Content = string | Buffer;

/** The file with the column `błąd` of an import's first faulty file. */
export async function fetchErrors(
  { shown, panel, clerk }: ReturnType<typeof importsClub>,
  id: string,
): Promise<string> {
  const { files } = await shown(id);
  const errorsId = files.find((file) => file.errorsId !== null)?.errorsId;
  const url = `/api/panel/v1/imports/${id}/errors/${errorsId}`;
  const { statusCode, body } = await panel().app.inject({
    url,
    headers: panel().headersOf(clerk()),
  });
  expect([statusCode, JSON.stringify(files)]).toEqual([200, expect.anything()]);
  return body;
}
