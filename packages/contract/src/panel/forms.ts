import { z } from 'zod';
import { limits } from '../endpoint.ts';
import { formNames } from './form-names.ts';
import { panelRows } from './panel-endpoint.ts';
import { id, requiredText, text } from './values.ts';

const params = z.object({ form: z.enum(formNames, { error: 'Nie ma takiego formularza.' }) });
/** The number of a person, or the code of a shop. */
const of = requiredText(60);
/** By column. What a cell may hold says the importer, in its words. */
const cells = z
  .record(z.string().max(40), z.string().max(2_000))
  .refine((given) => Object.keys(given).length <= 30);

const field = z.object({
  name: z.string(),
  label: z.string(),
  meaning: z.string(),
  example: z.string(),
  isRequired: z.boolean(),
  input: z.enum(['text', 'day', 'month', 'moment', 'number', 'phone', 'email']),
  /** What it may hold; null: anything that the importer takes. */
  choices: z.array(z.object({ value: z.string(), label: z.string() })).nullable(),
  /** The present value; empty for what the panel never shows. */
  value: z.string(),
  /** Whether there is a value that the panel never shows. */
  isKept: z.boolean(),
  /** An empty value removes what is stored; else the form refuses it. */
  isClearable: z.boolean(),
  /** The panel never shows its value, and no browser may keep it. */
  isSecret: z.boolean(),
});

export const formRows = panelRows({
  'GET /api/panel/v1/forms/:form': {
    may: 'imports.write',
    summary:
      'A form of one row of an import: its fields as the kind of file declares them, with the present values',
    reads: 'people',
    audit: 'form.read',
    params,
    query: z.object({ of: of.optional() }),
    reply: z.object({
      data: z.object({
        /** „zmiana konta: Marta Kowalczyk” */
        title: z.string(),
        fields: z.array(field),
        asksReason: z.boolean(),
        /** By field: what was read, to notice that another person has changed it. */
        seen: z.record(z.string(), z.string()),
      }),
    }),
    failures: ['notFound'],
    limit: limits.read,
  },
  'POST /api/panel/v1/forms/:form': {
    may: 'imports.write',
    summary:
      'Opens an import of one row from a form and has it checked; refuses by field what the importer would reject. Applies nothing',
    reads: 'nothing',
    audit: 'import.opened',
    params,
    body: z.object({
      of: of.nullable(),
      /** Of changed fields only: what another person changes in the others stays. */
      values: cells,
      seen: z.record(z.string().max(40), z.string().max(2_000)),
      reason: text(500),
    }),
    reply: z.object({ data: z.object({ importId: id }) }),
    failures: ['notFound', 'formUnchanged', 'formMoved', 'formRefused', 'importRunning'],
    limit: limits.write,
  },
});
