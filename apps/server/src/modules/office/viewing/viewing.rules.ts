import { parse as parseQuery } from 'node:querystring';
import { endpoints } from '@klub/contract';

/** Maximum length of a view, by the server's clock. */
export const viewMinutes = 15;

/** A participants' call with the parameters of its address. */
export type AskedCall = {
  readonly call: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, unknown>>;
};

type Method = 'GET' | 'POST';
type Pattern = { readonly call: string; readonly segments: readonly string[] };

/** Rows without variable parts first, so that no other row matches their address. */
function patternsOf(method: Method): Pattern[] {
  return Object.keys(endpoints)
    .filter((call) => call.startsWith(`${method} `))
    .map((call) => ({ call, segments: call.slice(method.length + 1).split('/') }))
    .toSorted((one, other) => variablesOf(one) - variablesOf(other));
}

const patterns = { GET: patternsOf('GET'), POST: patternsOf('POST') } as const;

function variablesOf({ segments }: Pattern): number {
  return segments.filter(isVariable).length;
}

function isVariable(segment: string): boolean {
  return segment.startsWith(':');
}

/** The participants' call that matches an address; null when none does. */
export function callAt(address: string, method: Method = 'GET'): AskedCall | null {
  const [path = '', search = '', ...more] = address.split('?');
  const segments = path.split('/').map(decoded);
  if (more.length > 0 || segments.includes(null)) return null;
  const found = patterns[method].find(
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
