import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

export type TakenLetter = {
  readonly to: readonly string[];
  readonly messageId: string;
  readonly source: string;
};

/**
 * The reply to a complete e-mail: accepts; accepts and disconnects; temporary error; permanent
 * error.
 */
export type MailManner = 'takes' | 'hangs up' | 'not now' | 'never';

/** A real SMTP server on this machine, with its accepted e-mails. */
export type MailServer = {
  readonly port: number;
  readonly taken: readonly TakenLetter[];
  become(manner: MailManner): void;
};

/** Accepts e-mails until the file's tests end; with a password, only from clients that send it. */
export async function mailServer(password?: string): Promise<MailServer> {
  const taken: TakenLetter[] = [];
  let manner: MailManner = 'takes';
  const server = new SMTPServer({
    ...(password === undefined
      ? { disabledCommands: ['AUTH', 'STARTTLS'] }
      : { disabledCommands: ['STARTTLS'] }),
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onAuth: (given, _session, done) => {
      if (given.password === password) done(null, { user: given.username ?? '' });
      else done(answer(535));
    },
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.once('end', () => {
        if (manner === 'not now') return done(answer(451));
        if (manner === 'never') return done(answer(550));
        const source = Buffer.concat(parts).toString();
        const to = envelope.rcptTo.map(({ address }) => address);
        taken.push({ to, messageId: /^Message-ID: (\S+)/im.exec(source)?.[1] ?? '', source });
        if (manner === 'takes') return done();
        return server.connections.forEach((connection) => connection.close());
      });
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    become: (next) => {
      manner = next;
    },
  };
}

function answer(responseCode: number): Error {
  return Object.assign(new Error(`An answer of the test: ${responseCode}`), { responseCode });
}
