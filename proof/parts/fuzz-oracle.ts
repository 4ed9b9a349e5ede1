import { failures } from '@klub/contract/failures';
import type { Endpoint } from '@klub/contract/endpoint';
import { z } from 'zod';
import type { RawAnswer } from './raw-call.ts';

/** The body of every refusal (D3). */
const refusal = z.strictObject({
  code: z.int(),
  message: z.enum(Object.values(failures).map(({ message }) => message)),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  blocked: z.boolean().optional(),
});

/** What a row may say above 500: D3's 503 and a full disk, where the row lists them. */
function mayFail(row: Pick<Endpoint, 'failures'>, status: number): boolean {
  return status !== 500 && row.failures.some((failure) => failures[failure].status === status);
}

/** What no request may be answered with; null when nothing is wrong. */
export function faultOf(row: Pick<Endpoint, 'failures'>, { status, text, headers }: RawAnswer): string | null {
  if (status === 0) return 'no answer';
  if (status >= 500 && !mayFail(row, status)) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return null;
  return isRefusal(status, headers['content-type'], text) ? null : `not as D3 says: ${status} ${text.slice(0, 200)}`;
}

function isRefusal(status: number, type: string | undefined, text: string): boolean {
  if (!/^application\/json; charset=utf-8$/i.test(type ?? '')) return false;
  try {
    const body = refusal.parse(JSON.parse(text));
    return body.code === status;
  } catch {
    return false;
  }
}
