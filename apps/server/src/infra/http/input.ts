import type { z } from 'zod';
import { type FieldErrors, invalid } from '../refusal.ts';

/** Returns the value as the schema reads it; refuses with sentences by field. */
export function parse(schema: z.ZodObject | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const result = schema.safeParse(value ?? {});
  if (result.success) return result.data;
  throw invalid(fieldErrors(result.error));
}

/** Sentences by top-level field, each once; what concerns the whole body stands under `body`. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = String(path[0] ?? 'body');
    const sentences = (errors[field] ??= []);
    if (!sentences.includes(message)) sentences.push(message);
  }
  return errors;
}
