import { invitationsCopy } from '../../apps/server/src/modules/office/invitations/invitations.copy.ts';
import { failures } from '@klub/contract/failures';
import type { Endpoint } from '@klub/contract/endpoint';
import { z } from 'zod';
import type { RawAnswer } from './raw-call.ts';

const general = Object.values(failures).map(({ message }) => message);

/** What a row may say with this status: the general sentences, and those of an invitation where the row declines one. */
function mayBeSaid(row: Pick<Endpoint, 'failures'>, status: number): readonly string[] {
  if (status === 400 && row.failures.includes('inviteDeclined'))
    return [...general, ...Object.values(invitationsCopy.declined)];
  return status === 429 ? [...general, ...Object.values(invitationsCopy.exhausted)] : general;
}

/** The body of every refusal (D3). */
const refusal = z.strictObject({
  code: z.int(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string().min(1)).min(1)),
  blocked: z.boolean().optional(),
});

/** What a row may say above 500: D3's 503 and a full disk, where the row lists them. */
function mayFail(row: Pick<Endpoint, 'failures'>, status: number): boolean {
  return status !== 500 && row.failures.some((failure) => failures[failure].status === status);
}

/** A file's link opens in a new tab: when it is dead, a person reads the answer. */
function isPageForPeople(target: string, text: string): boolean {
  return target.startsWith('/download/') && text.startsWith('<!doctype html>');
}

/** What no request may be answered with; null when nothing is wrong. */
export function faultOf(
  row: Pick<Endpoint, 'failures'>,
  { status, text, headers }: RawAnswer,
  target = '',
): string | null {
  if (status === 0) return 'no answer';
  if (status >= 500 && !mayFail(row, status)) return `${status} ${text.slice(0, 200)}`;
  if (/root:[^\n]*:0:0:|\[boot loader\]/.test(text))
    return `a file of the machine: ${text.slice(0, 80)}`;
  if (status < 400 || (status === 404 && isPageForPeople(target, text))) return null;
  return isRefusal(row, status, headers['content-type'], text)
    ? null
    : `not as D3 says: ${status} ${text.slice(0, 200)}`;
}

function isRefusal(
  row: Pick<Endpoint, 'failures'>,
  status: number,
  type: string | undefined,
  text: string,
): boolean {
  if (!/^application\/json; charset=utf-8$/i.test(type ?? '')) return false;
  try {
    const body = refusal.parse(JSON.parse(text));
    return body.code === status && mayBeSaid(row, status).includes(body.message);
  } catch {
    return false;
  }
}
