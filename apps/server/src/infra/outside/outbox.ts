import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '../disk/folder.ts';
import type { Clock } from '../clock.ts';
import type { Sms } from './sms.ts';
import { writeOnce } from '../disk/atomic-file.ts';

const written = z.object({ to: z.string(), text: z.string(), at: z.string() });
export type OutboxMessage = z.infer<typeof written>;

export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox');
}

/** Without a provider each SMS becomes a file, which `npm run outbox` shows. */
export function outboxSms(dataDir: string, clock: Clock): Sms {
  const folder = outboxFolder(dataDir);
  return {
    send: async ({ to, text, idempotencyKey }) => {
      await makeFolder(folder);
      const name = createHash('sha256').update(idempotencyKey).digest('hex').slice(0, 32);
      const message: OutboxMessage = { to, text, at: clock.now().toISOString() };
      await writeOnce(folder, `${name}.json`, JSON.stringify(message));
    },
  };
}

/** Every message, newest last. */
export async function readOutbox(dataDir: string): Promise<OutboxMessage[]> {
  const folder = outboxFolder(dataDir);
  const names = await readdir(folder).catch(() => []);
  const messages = names
    .filter((name) => name.endsWith('.json'))
    .map(async (name) => written.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))));
  return (await Promise.all(messages)).toSorted((a, b) => a.at.localeCompare(b.at));
}
