import { createHash } from 'node:crypto';
import { createTransport } from 'nodemailer';
import { makeFolder } from '../disk/folder.ts';
import { type Circuit, ProviderUnavailable } from '../control/circuit.ts';
import { ConfigError } from '../config/environment.ts';
import { outboxFolder } from './outbox.ts';
import { writeOnce } from '../disk/atomic-file.ts';

export type Letter = {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** The recipient of a reply. The server itself sends no letter to this address (HZ42). */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
  readonly attachment: { readonly name: string; readonly content: Buffer } | null;
  /** The same for every attempt at the same letter, so that one that arrives twice is known as one. */
  readonly messageId: string;
};

export type Mail = { send(letter: Letter): Promise<void> };

export type MailTimeOuts = {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** Without a word from the server, the one that it has the letter among them. */
  readonly silentMs: number;
};

/**
 * A server that has a letter and is slow to say so gets ten minutes (RFC 5321, 4.5.3.2.6): who gives up earlier sends it
 * a second time, and nothing in SMTP keeps it from arriving twice.
 */
const usualTimeOuts: MailTimeOuts = { connectMs: 10_000, greetingMs: 20_000, silentMs: 600_000 };

/** Longer than a letter can take. */
export const letterMs = 15 * 60_000;

/** A mail server at an address like `smtps://user:password@host`. */
export function smtpMail(
  url: string,
  circuit: Circuit,
  timeOuts: MailTimeOuts = usualTimeOuts,
): Mail & { check(): Promise<void> } {
  const transport = createTransport({
    url,
    // A password is never said in the clear; `?requireTLS=false` in the address says otherwise.
    requireTLS:
      new URL(url).username !== '' && new URL(url).searchParams.get('requireTLS') !== 'false',
    connectionTimeout: timeOuts.connectMs,
    greetingTimeout: timeOuts.greetingMs,
    socketTimeout: timeOuts.silentMs,
  });
  return {
    send: async (letter) => {
      await circuit.call(() => transport.sendMail(message(letter)).catch(explain));
    },
    check: async () => {
      await circuit
        .call(() => transport.verify().catch(explain))
        .catch((error: unknown) => {
          const code = error instanceof ProviderUnavailable ? codeOf(error.cause) : undefined;
          if (code === 'EAUTH')
            throw new ConfigError(
              'SMTP_URL: the mail server does not accept this user and password.',
            );
          if (code === 'ETLS')
            throw new ConfigError(
              'SMTP_URL: the mail server offers no encryption that can be trusted.',
            );
          throw error;
        });
    },
  };
}

/** Without a server to talk to, or one that will not have us, no letter goes; what it says of one letter is an answer. */
const awayCodes: ReadonlySet<unknown> = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EAUTH',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPROTOCOL',
]);

function explain(error: unknown): never {
  const status = error instanceof Error && 'responseCode' in error ? error.responseCode : undefined;
  const code = codeOf(error);
  if (status === 421 || awayCodes.has(code))
    throw new ProviderUnavailable('mail', String(code ?? status), { cause: error });
  throw error;
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

export function outboxMail(dataDir: string): Mail {
  const folder = outboxFolder(dataDir);
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (letter) => {
      const { message: bytes } = await transport.sendMail(message(letter));
      const name = createHash('sha256').update(letter.messageId).digest('hex').slice(0, 32);
      await makeFolder(folder);
      if (!Buffer.isBuffer(bytes))
        throw new Error('A letter for the outbox was not written as one piece.');
      await writeOnce(folder, `${name}.eml`, bytes);
    },
  };
}

/** Header fields are given as fields, never as lines, and nothing in a letter is taken for an address to fetch from. */
function message({ attachment, replyTo, ...letter }: Letter) {
  return {
    ...letter,
    replyTo: { name: '', address: replyTo },
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments:
      attachment === null
        ? []
        : [
            {
              filename: attachment.name,
              content: attachment.content,
              contentType: 'application/octet-stream',
              contentDisposition: 'attachment' as const,
            },
          ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
