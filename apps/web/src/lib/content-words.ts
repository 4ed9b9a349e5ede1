import { bound } from '@klub/ui/text/binding.rules.ts';

/** The plain texts of the club's content; the sanitiser binds its HTML. */
const fields: ReadonlySet<string> = new Set(['title', 'excerpt', 'description']);

/** Binds the plain texts of content in a reply, in place; returns the reply. */
export function withBoundContent<Reply>(reply: Reply): Reply {
  if (typeof reply !== 'object' || reply === null) return reply;
  const record = reply as Record<string, unknown>;
  for (const [name, value] of Object.entries(record)) {
    if (typeof value === 'string') {
      if (fields.has(name)) record[name] = bound(value);
    } else withBoundContent(value);
  }
  return reply;
}
