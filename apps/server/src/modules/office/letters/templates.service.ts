import type { letterRows } from '@klub/contract/panel/people/letters';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Schema } from '../../../infra/db/schema.ts';
import type { Noted } from '../../../infra/http/panel/mount-panel.ts';
import { invalid, refuse } from '../../../infra/refusal.ts';
import { lettersCopy as copy } from './letters.copy.ts';
import { filled } from './letters.rules.ts';
import type { LetterParts } from './letters.service.ts';
import * as store from './letters.store.ts';

type Rows = typeof letterRows;
type Saved = Noted<{ data: { id: string } }>;

export async function listTemplates({
  database,
}: LetterParts): Promise<z.input<Rows['GET /api/panel/v1/letter-templates']['reply']>> {
  const found = await store.findTemplates(database.kysely);
  return { data: found.map((one) => ({ ...one, id: String(one.id) })) };
}

/** A template with the same name and text is the same template, so a repeated form adds none. */
export async function saveTemplate(
  { clock }: LetterParts,
  transaction: Transaction<Schema>,
  staffId: number,
  body: z.output<Rows['POST /api/panel/v1/letter-templates']['body']>,
): Promise<Saved> {
  const name = body.name.trim();
  const content = body.content.replace(/\r\n?/g, '\n').trim();
  requireFields(content);
  const saved = { name, content, staffId, now: clock.now() };
  const same = await store.findTemplateNamed(transaction, name);
  if (same !== null && same.content === content && (body.id ?? String(same.id)) === String(same.id))
    return savedAs(same.id, name);
  if (body.id === null) {
    const id = await store.insertTemplate(transaction, saved);
    if (id === null) throw invalid({ name: [copy.nameTaken] });
    return savedAs(id, name);
  }
  const id = Number(body.id);
  if (same !== null && same.id !== id) throw invalid({ name: [copy.nameTaken] });
  if (!(await store.updateTemplate(transaction, id, saved))) throw refuse('notFound');
  return savedAs(id, name);
}

export async function removeTemplate(transaction: Transaction<Schema>, id: number): Promise<Saved> {
  const name = await store.deleteTemplate(transaction, id);
  if (name === null) throw refuse('notFound');
  return savedAs(id, name);
}

function savedAs(id: number, name: string): Saved {
  return {
    result: { data: { id: String(id) } },
    note: { subject: { kind: 'template', id, name } },
  };
}

/** Every field has a value in some letter, so that only unknown names are refused. */
function requireFields(content: string): void {
  const some = { imie: 'x', numer: 'x', temat: 'x', data: 'x', termin: 'x', miesiac: 'x' };
  const { problems } = filled(content, some);
  if (problems.length > 0) throw invalid({ content: [...problems] });
}
