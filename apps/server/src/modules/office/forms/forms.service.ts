import type { FormName } from '@klub/contract/panel/form-names';
import type { formRows } from '@klub/contract/panel/forms';
import type { z } from 'zod';
import type { Handle } from '../../../infra/db/db.ts';
import type { Noted, PanelAct } from '../../../infra/http/panel/mount-panel.ts';
import { e164Of } from '../../../infra/phone.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { memorySource } from '../../../infra/tables/source.ts';
import type { Audited } from '../../../infra/trail/trail.ts';
import { dayOf } from '../../../infra/warsaw.ts';
import { roleNamesOn } from '../../club/settings/settings.ts';
import {
  type EnteredDeps,
  noteOf,
  openEntered,
  problemsOf,
  sealEntered,
} from '../imports/imports.ts';
import { formsCopy as copy } from './forms.copy.ts';
import {
  type Cells,
  type FormColumn,
  columnsOf,
  definitions,
  filesOf,
  missingIn,
  movedIn,
  unclearableIn,
} from './forms.rules.ts';
import * as store from './forms.store.ts';

type FormReply = z.input<(typeof formRows)['GET /api/panel/v1/forms/:form']['reply']>;
type SentReply = z.input<(typeof formRows)['POST /api/panel/v1/forms/:form']['reply']>;
type Field = FormReply['data']['fields'][number];

/** A new thing has no row yet. */
const nothing: store.Subject = {
  personId: null,
  name: '',
  cells: {},
  seen: {},
  kept: new Set(),
};

export async function readForm(
  { database, clock }: EnteredDeps,
  form: FormName,
  of: string | null,
): Promise<FormReply> {
  const { kysely } = database;
  const definition = definitions[form];
  const subject = await subjectOf(kysely, form, of);
  const fields: Field[] = [];
  const now = clock.now();
  const roles = await roleNamesOn(kysely, dayOf(now));
  for (const column of columnsOf(definition, roles))
    fields.push(fieldOf(column, subject, await choicesOf(kysely, column, subject, now)));
  const names = fields.map(({ name }) => name);
  return {
    data: {
      title: titleOf(form, subject),
      fields,
      asksReason: definition.asksReason === true,
      seen: Object.fromEntries(
        Object.entries(subject.seen).filter(([name]) => names.includes(name)),
      ),
    },
  };
}

async function subjectOf(
  handle: Handle,
  form: FormName,
  of: string | null,
): Promise<store.Subject> {
  const { of: whose } = definitions[form];
  if (whose === null) return nothing;
  if (of === null) throw refuse('notFound');
  if (whose === 'person' && !/^\d{1,15}$/.test(of)) throw refuse('notFound');
  const find = whose === 'person' ? store.findPerson : store.findShop;
  const found = await find(handle, of);
  if (found === null) throw refuse('notFound');
  return found;
}

function titleOf(form: FormName, { name }: store.Subject): string {
  return name === '' ? copy.titles[form] : copy.titleOf(copy.titles[form], name);
}

async function choicesOf(
  handle: Handle,
  { name, column }: FormColumn,
  { personId }: store.Subject,
  now: Date,
): Promise<store.Choice[] | null> {
  if (name === 'kod_celu') return store.targetChoices(handle, now);
  if (name === 'sklep' && personId !== null) return store.shopChoices(handle, personId);
  return column.allowed?.map((word) => ({ value: word, label: word })) ?? null;
}

function fieldOf(
  { name, column, meaning, isRequired, isClearable }: FormColumn,
  { cells, kept }: store.Subject,
  choices: store.Choice[] | null,
): Field {
  return {
    name,
    label: column.label ?? name,
    meaning,
    example: column.example,
    isRequired,
    input: column.input ?? 'text',
    choices,
    value: column.seal === undefined ? (cells[name] ?? '') : '',
    isKept: kept.has(name),
    isClearable,
    isSecret: column.seal !== undefined,
  };
}

export type Sent = {
  readonly form: FormName;
  readonly of: string | null;
  readonly values: Cells;
  readonly seen: Cells;
  readonly reason: string;
};

/**
 * Opens an import of what was typed, once the importer accepts it, and has it checked. Applies nothing: the screen of
 * the import shows the effect, and one or two people decide.
 */
export async function sendForm(
  deps: EnteredDeps,
  act: PanelAct,
  staffId: number,
  sent: Sent,
): Promise<Audited<SentReply>> {
  const { form, of, values, seen, reason } = sent;
  const definition = definitions[form];
  const subject = await subjectOf(deps.database.kysely, form, of);
  const asked = new Map(columnsOf(definition).map((column) => [column.name, column]));
  const typed = Object.fromEntries(Object.entries(values).filter(([name]) => asked.has(name)));
  requireFilled(sent, typed);
  requireUnmoved(typed, seen, subject, asked);
  await requireNew(deps.database.kysely, form, typed);
  const files = filesOf(form, subject.cells, typed);
  await requireTaken(deps, files, asked);
  const sealed = await sealEntered(deps, files);
  const title = subject.personId === null ? titleOf(form, subject) : copy.titles[form];
  return act(async (transaction): Promise<Noted<SentReply>> => {
    const id = await openEntered(deps, transaction, {
      staffId,
      about: { title, personId: subject.personId },
      files: sealed,
    });
    return {
      result: { data: { importId: String(id) } },
      note: {
        ...noteOf(id, { form, fields: Object.keys(typed).join(' ') }),
        subject: { kind: 'import', id, name: title },
        reason: reason.trim(),
        ...(subject.personId === null ? {} : { personId: subject.personId }),
      },
    };
  });
}

function requireFilled({ form, reason }: Sent, typed: Cells): void {
  const definition = definitions[form];
  if (definition.of !== null && Object.keys(typed).length === 0) throw refuse('formUnchanged');
  const missing = missingIn(form, typed).map((name) => [name, [copy.required]] as const);
  const kept = unclearableIn(form, typed).map((name) => [name, [copy.notCleared]] as const);
  const unexplained = definition.asksReason === true && reason.trim() === '';
  if (missing.length > 0 || kept.length > 0 || unexplained)
    throw invalid({
      ...Object.fromEntries([...missing, ...kept]),
      ...(unexplained ? { reason: [copy.reason] } : {}),
    });
}

/** Only what this form changes may have been changed by another person: the rest stays as that person left it. */
function requireUnmoved(
  typed: Cells,
  seen: Cells,
  subject: store.Subject,
  asked: ReadonlyMap<string, FormColumn>,
): void {
  const moved = movedIn(typed, seen, subject.seen);
  if (moved.length === 0) return;
  const errors = moved.map((name) => {
    const isSealed = asked.get(name)?.column.seal !== undefined;
    const sentence = isSealed ? copy.movedHidden : copy.movedTo(subject.cells[name] ?? '');
    return [name, [sentence]] satisfies [string, string[]];
  });
  throw refuse('formMoved', { errors: Object.fromEntries(errors) });
}

/** The importer would change the person or the shop whose key is typed here. */
async function requireNew(handle: Handle, form: FormName, typed: Cells): Promise<void> {
  if (form === 'nowa-osoba') {
    const phone = e164Of(typed['telefon'] ?? '');
    if (phone !== null && (await store.isPhoneTaken(handle, phone)))
      throw invalid({ telefon: [copy.phoneTaken] });
  }
  if (form === 'nowy-sklep' && (await store.findShop(handle, (typed['kod'] ?? '').trim())) !== null)
    throw invalid({ kod: [copy.shopTaken] });
}

/** Throws at the fields what the importer would reject; what concerns none of them, as one sentence. */
async function requireTaken(
  deps: EnteredDeps,
  files: ReturnType<typeof filesOf>,
  asked: ReadonlyMap<string, FormColumn>,
): Promise<void> {
  const problems = await problemsOf(
    deps,
    files.map(({ name, text }) => memorySource(name, text, '')),
    Object.fromEntries(files.map(({ name, kind }) => [name, kind])),
  );
  const [first] = problems;
  if (first === undefined) return;
  const atFields = Map.groupBy(
    problems.filter(({ column }) => asked.has(column)),
    ({ column }) => column,
  );
  if (atFields.size === 0) throw refuse('formRefused', { message: first.reason });
  throw invalid(
    Object.fromEntries(
      [...atFields].map(([name, found]) => [name, [...new Set(found.map(({ reason }) => reason))]]),
    ),
  );
}
