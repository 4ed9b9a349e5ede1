import { chooseLegalForm, required, wholeNumberBetween } from './sentences.ts';
import { z } from 'zod';

/** Values that many rows share. Messages are the Polish sentences shown under a field. */

/** Text as a person types it. PostgreSQL refuses NUL and silently alters lone surrogates. */
export function text(maxLength: number) {
  return z
    .string({ error: 'Wpisz tekst.' })
    .max(maxLength, { error: `Wpisz najwyżej ${maxLength} znaków.` })
    .refine((value) => !value.includes('\u0000') && !/\p{Surrogate}/u.test(value), {
      error: 'Ten tekst zawiera niedozwolone znaki.',
    });
}

export function requiredText(maxLength: number) {
  return text(maxLength).refine((value) => value.trim() !== '', { error: required });
}

/** A slug of an object; anything else is simply not found, so that a probe learns nothing. */
export const slugParams = z.object({ slug: text(200) });

/** A whole number written in a query string. */
export function queryInteger(min: number, max: number) {
  const sentence = wholeNumberBetween(min, max);
  return z
    .string({ error: sentence })
    .regex(/^\d{1,9}$/, { error: sentence })
    .transform(Number)
    .refine((value) => value >= min && value <= max, { error: sentence });
}

/**
 * `entrepreneur` on the wire: '1' runs a business, '0' does not, '' has not said yet. A change takes '' only from a
 * person who has none (D58).
 */
export const entrepreneur = z.enum(['', '0', '1'], { error: chooseLegalForm });

/** Points and golden points: whole numbers, never floating point (D6). */
export const wholeNumber = z.number().int();

export const codeAndMessage = z.object({ code: z.number().int(), message: z.string() });

export const idAndName = z.object({ id: z.string(), name: z.string() });

/** A tick of an approval as the forms send it; `name` is what the person saw and is never stored as evidence (D25). */
export const approvalTick = z.object({
  id: text(64),
  name: text(2_000).optional(),
  value: z.boolean({ error: 'Zaznacz albo odznacz zgodę.' }),
});

export const approval = z.object({
  id: z.string(),
  name: z.string(),
  content: z.string(),
  required: z.boolean(),
});
