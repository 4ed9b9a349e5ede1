import type { z } from 'zod';
import { type FieldErrors, invalid } from '../refusal.ts';

/** Returns the parsed value; throws a refusal with sentences by field. */
export function parse(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw invalid(fieldErrors(result.error));
}

/** Sentences by top-level field, without repetition; faults of the whole body are under `body`. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? 'body');
    const sentences = (errors[field] ??= []);
    if (!sentences.includes(message)) sentences.push(message);
  }
  return errors;
}
