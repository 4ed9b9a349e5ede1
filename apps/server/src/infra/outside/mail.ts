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
  /** Recipient of a reply. The server itself sends no e-mail to this address (HZ42). */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
  readonly attachment: { readonly name: string; readonly content: Buffer } | null;
  /** The same for every attempt, so that recipients recognise a repeated e-mail. */
  readonly messageId: string;
};

export type Mail = { send(letter: Letter): Promise<void> };

export type MailTimeOuts = {
  readonly connectMs: number;
  readonly greetingMs: number;
  /** Silence of the server after which a call fails, also while waiting for the acceptance. */
  readonly silentMs: number;
};

/**
 * A slow server gets ten minutes to confirm an e-mail (RFC 5321, 4.5.3.2.6): a client that gives up
 * earlier sends it again, and SMTP cannot prevent the duplicate.
 */
const usualTimeOuts: MailTimeOuts = { connectMs: 10_000, greetingMs: 20_000, silentMs: 600_000 };

/** Longer than sending an e-mail can take. */
export const letterMs = 15 * 60_000;

/** A mail server at an address like `smtps://user:password@host`. */
export function smtpMail(
  url: string,
  circuit: Circuit,
  timeOuts: MailTimeOuts = usualTimeOuts,
): Mail & { check(): Promise<void> } {
  const transport = createTransport({
    url,
    // Requires TLS before the password is sent, unless the address has `?requireTLS=false`.
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

/** Errors that mean the server is away or rejects the account; other errors concern one e-mail. */
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

/** Passes headers as fields, never as lines, and never fetches attachments from an address. */
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
