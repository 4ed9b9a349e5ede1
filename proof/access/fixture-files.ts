import yauzl from 'yauzl';
import { ask, json } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';

/** The texts of a file that was handed out: of a workbook all its parts, unpacked. */
async function textOfFile(content: Buffer, name: string): Promise<string> {
  return name.includes('.xlsx') ? (await partsOf(content)).join('\n') : content.toString('utf8');
}

function partsOf(content: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const parts: string[] = [];
    yauzl.fromBuffer(content, { lazyEntries: true }, (error, file) => {
      if (error !== null) return reject(error);
      file.on('error', reject);
      file.on('end', () => resolve(parts));
      file.on('entry', (entry: yauzl.Entry) => {
        file.openReadStream(entry, (fault, stream) => {
          if (fault !== null) return reject(fault);
          const chunks: Buffer[] = [];
          stream.on('data', (chunk: Buffer) => chunks.push(chunk));
          stream.on('end', () => {
            parts.push(Buffer.concat(chunks).toString('utf8'));
            file.readEntry();
          });
        });
      });
      file.readEntry();
    });
  });
}

export type Fetched = { readonly status: number; readonly link: string; readonly text: string };

/** Requests a download, and opens its link as a browser does. */
export async function fetchFile(
  club: TestServer,
  uri: string,
  form: 'xlsx' | 'csv',
  token: string,
): Promise<Fetched> {
  const answer = await ask(club, { path: `${uri}?format=${form}`, token });
  if (answer.status !== 200) return { status: answer.status, link: '', text: answer.text };
  const link = json<{ data: { file: string } }>(answer).data.file;
  const reply = await fetch(club.url() + link);
  const name = reply.headers.get('content-disposition') ?? '';
  return {
    status: reply.status,
    link,
    text: await textOfFile(Buffer.from(await reply.arrayBuffer()), name),
  };
}
