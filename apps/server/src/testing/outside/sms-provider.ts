import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll } from 'vitest';

export type TakenSms = {
  readonly to: string;
  readonly message: string;
  readonly from: string;
  readonly idx: string;
};

/** A server with SMSAPI's protocol that counts calls. */
export type SmsProvider = {
  readonly port: number;
  readonly token: string;
  /** SMS sent to phones. */
  readonly sent: readonly TakenSms[];
  /** Keys of messages that were requested again and not sent twice. */
  readonly repeated: readonly string[];
  /** SMSAPI error to reply with; undefined = none. */
  refuseWith(error: number | undefined): void;
};

/** Accepts messages until the file's tests end. */
export async function smsProvider(): Promise<SmsProvider> {
  const provider = await startSmsProvider();
  afterAll(() => provider.stop());
  return provider;
}

export async function startSmsProvider(): Promise<SmsProvider & { stop(): void }> {
  const token = 'token-of-the-test';
  const sent: TakenSms[] = [];
  const repeated: string[] = [];
  let refusal: number | undefined;

  async function answer(
    request: IncomingMessage,
  ): Promise<{ readonly status: number; readonly body: object }> {
    if (request.headers.authorization !== `Bearer ${token}`) {
      return { status: 401, body: { error: 101, message: 'Authorization failed' } };
    }
    if (request.url === '/profile') return { status: 200, body: { name: 'klub', points: 100 } };
    if (request.url !== '/sms.do' || request.method !== 'POST') return { status: 404, body: {} };
    const form = new URLSearchParams(await text(request));
    if (refusal !== undefined) return { status: 200, body: { error: refusal, message: 'Refused' } };
    const [to = '', message = '', from = '', idx = ''] = ['to', 'message', 'from', 'idx'].map(
      (name) => form.get(name) ?? '',
    );
    if (form.get('check_idx') === '1' && sent.some((other) => other.idx === idx)) {
      repeated.push(idx);
      return { status: 200, body: { error: 53, message: 'Not unique idx parameter' } };
    }
    sent.push({ to, message, from, idx });
    return {
      status: 200,
      body: { count: 1, list: [{ id: String(sent.length), number: to, status: 'QUEUE', idx }] },
    };
  }

  const server = createServer((request, reply) => {
    void answer(request).then(({ status, body }) => {
      reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    token,
    sent,
    repeated,
    refuseWith: (error) => {
      refusal = error;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
