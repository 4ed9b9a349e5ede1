import { z } from 'zod';
import { hiddenCharacters, hidesCharacters } from '../profile-fields.ts';
import { badEmail, required } from '../sentences.ts';
import { text as anyText } from '../values.ts';
import { staffRoles } from './permissions.ts';

/** What one person types and others read, in lists, the trail and files for the bank: without invisible characters. */
export function text(maxLength: number) {
  return anyText(maxLength).refine((value) => !hidesCharacters(value), { error: hiddenCharacters });
}

export function requiredText(maxLength: number) {
  return text(maxLength).refine((value) => value.trim() !== '', { error: required });
}

/** Times leave as ISO 8601 in UTC; the panel shows them in Warsaw's. */
export const instant = z.iso.datetime();
export const id = z.string().regex(/^\d{1,15}$/, { error: 'Nie ma takiego numeru.' });
export const idParams = z.object({ id });
/** In lower case, as it is stored. */
export const email = text(200)
  .transform((value) => value.trim().toLowerCase())
  .refine((value) => /^[^\s@]{1,64}@[^\s@]+\.[^\s@.]+$/.test(value), { error: badEmail });
export const noSuchRole = 'Nie ma takiej roli.';
export const noSuchState = 'Nie ma takiego stanu.';
export const staffRole = z.enum(staffRoles, { error: noSuchRole });
export const reason = requiredText(500);
/** Digest of what was shown, SHA-256 in hex. */
export const digest = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'Odśwież stronę i spróbuj ponownie.' });
/** Of this century, because the database cannot compute with all others. */
export const month = z
  .string()
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, { error: 'Podaj miesiąc, na przykład 2026-10.' });
const noSuchDay = 'Podaj dzień, na przykład 2026-10-31.';
/** A day that the calendar has, of this century. */
export const day = z.iso.date({ error: noSuchDay }).regex(/^20/, { error: noSuchDay });
export const staffName = z.object({ id: z.string(), name: z.string() });

/** Arguments and results of the browser's passkey functions, validated by the WebAuthn library. */
export const webAuthnJson = z.record(z.string(), z.unknown());
export const pageQuery = z
  .string()
  .regex(/^\d{1,5}$/, { error: 'Podaj numer strony.' })
  .transform(Number)
  .refine((value) => value >= 1, { error: 'Podaj numer strony.' });
export const found = { total: z.number().int(), page: z.number().int(), pages: z.number().int() };
