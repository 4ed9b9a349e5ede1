import type { TestServer } from '../parts/test-server.ts';

/** A reader of the stream of events: what it answered, and what came in until it is closed. */
export type Reading = { readonly status: number; text(): string; close(): void };

export async function listen(
  club: TestServer,
  token: string | undefined,
  query = '',
): Promise<Reading> {
  const ended = new AbortController();
  const reply = await fetch(`${club.url()}/api/v1/events${query}`, {
    signal: ended.signal,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  let text = '';
  const reading = (async () => {
    for await (const chunk of reply.body ?? []) text += Buffer.from(chunk).toString('utf8');
  })();
  reading.catch(() => {});
  if (reply.status !== 200) await reading;
  return { status: reply.status, text: () => text, close: () => ended.abort() };
}
