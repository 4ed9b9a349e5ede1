import { parse as parseQuery } from 'node:querystring';
import { endpoints } from '@klub/contract';

/** How long one may look as a participant, by the server's clock. */
export const viewMinutes = 15;

/** A call of the participants' contract with what its address says. */
export type AskedCall = {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
};

type Pattern = { readonly call: string; readonly segments: readonly string[] };

/** Rows without variable parts first, so that no other row takes their address. */
const patterns: readonly Pattern[] = Object.keys(endpoints)
  .filter((call) => call.startsWith('GET '))
  .map((call) => ({ call, segments: call.slice('GET '.length).split('/') }))
  .toSorted((one, other) => variablesOf(one) - variablesOf(other));

function variablesOf({ segments }: Pattern): number {
  return segments.filter(isVariable).length;
}

function isVariable(segment: string): boolean {
  return segment.startsWith(':');
}

/** The GET of the participants' contract that an address is of; null when there is none. */
export function callAt(address: string): AskedCall | null {
  const [path = '', search = '', ...more] = address.split('?');
  const segments = path.split('/').map(decoded);
  if (more.length > 0 || segments.includes(null)) return null;
  const found = patterns.find(
    (pattern) =>
      pattern.segments.length === segments.length &&
      pattern.segments.every((part, at) =>
        isVariable(part) ? segments[at] !== '' : part === segments[at],
      ),
  );
  if (found === undefined) return null;
  const params = found.segments.flatMap((part, at) =>
    isVariable(part) ? [[part.slice(1), segments[at] ?? '']] : [],
  );
  return { call: found.call, params: Object.fromEntries(params), query: { ...parseQuery(search) } };
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}
