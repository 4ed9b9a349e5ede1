import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Answer, ask } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import type { Expected } from './files.ts';

const path = '/api/v1/contact';
const fields = {
  category: 'konto',
  email: 'anna@sklep.example',
  message: 'W załączniku to, o czym pisałam.',
};

/** The contact form with a file, as a browser sends it. */
export function sendFile(
  club: TestServer,
  token: string,
  { name, content }: { readonly name: string; readonly content: Buffer },
): Promise<Answer> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return ask(club, { method: 'POST', path, token, form });
}

const boundary = 'klub-proof';

/** The same in chunks and without a length; stops when the server stops reading. */
export function sendChunked(
  club: TestServer,
  token: string,
  chunks: readonly Buffer[],
): Promise<{ readonly status: number; readonly text: string }> {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="skan.pdf"\r\n\r\n`;
  return new Promise((resolve) => {
    const sent = httpRequest(club.url() + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'transfer-encoding': 'chunked',
      },
    });
    let isAnswered = false;
    const closed = new Promise<void>((resolveClosed) => sent.once('close', () => resolveClosed()));
    sent.once('response', (reply) => {
      isAnswered = true;
      void text(reply).then((said) => {
        resolve({ status: reply.statusCode ?? 0, text: said });
        sent.destroy();
      });
    });
    sent.once('error', () => isAnswered || resolve({ status: 0, text: '' }));
    void (async () => {
      sent.write(head);
      for (const chunk of chunks) {
        if (isAnswered || sent.destroyed) return;
        if (!sent.write(chunk)) await Promise.race([once(sent, 'drain'), closed]);
      }
      sent.end(`\r\n--${boundary}--\r\n`);
    })();
  });
}

/** What is wrong with an answer to a file; null when nothing is. */
export function uploadFault(
  expected: Expected,
  { status, text: said }: Pick<Answer, 'status' | 'text'>,
): string | null {
  if (status === 0) return 'no answer';
  const isTaken = status === 200;
  const isRefused = (status === 413 || status === 415) && saysFile(said);
  if (expected === 'accept' ? isTaken : expected === 'reject' ? isRefused : isTaken || isRefused)
    return null;
  return `${status} ${said.slice(0, 120)}`;
}

function saysFile(said: string): boolean {
  const { errors }: { readonly errors?: { readonly file?: unknown } } = JSON.parse(said);
  return Array.isArray(errors?.file) && errors.file.length === 1;
}
