import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { createTransport } from 'nodemailer';
import type { Config } from './config.ts';
import { outboxFolder, writeOnce } from './outbox.ts';

export type Letter = {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  /** Whom an answer goes to. Nobody gets a letter at this address from here (H42). */
  readonly replyTo: string;
  readonly subject: string;
  readonly text: string;
  readonly date: Date;
  readonly attachment: { readonly name: string; readonly content: Buffer } | null;
  /** The same for every attempt at the same letter, so that one that arrives twice is known as one. */
  readonly messageId: string;
};

export type Mail = { send(letter: Letter): Promise<void> };

/** Letters go to the mail server of the setting, else as `.eml` files into the outbox. */
export function mailer({ smtpUrl, dataDir }: Pick<Config, 'smtpUrl' | 'dataDir'>): Mail {
  return smtpUrl === undefined ? outboxMail(dataDir) : smtpMail(smtpUrl);
}

function smtpMail(url: string): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: 20_000,
    greetingTimeout: 20_000,
    socketTimeout: 60_000,
  });
  return {
    send: async (letter) => {
      await transport.sendMail(message(letter));
    },
  };
}

function outboxMail(dataDir: string): Mail {
  const folder = outboxFolder(dataDir);
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (letter) => {
      const { message: bytes } = await transport.sendMail(message(letter));
      const name = createHash('sha256').update(letter.messageId).digest('hex').slice(0, 32);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      if (!Buffer.isBuffer(bytes)) throw new Error('A letter for the outbox was not written as one piece.');
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
