import { attachmentExtensions, attachmentMaxBytes } from '@klub/contract/attachments';
import { strToU8, zipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  mainTypes,
  officeFile,
  pdf,
  samples,
  zipped,
} from '../../apps/server/src/infra/files/attachments.testing.ts';
import { publicData } from '../../apps/server/src/testing/public-data.ts';
import { traversals } from '../inputs/words.ts';

/** `either`: any decision is fine, if it is quick. */
export type Expected = 'accept' | 'reject' | 'either';
export type Upload = {
  readonly group: string;
  readonly name: string;
  readonly expected: Expected;
  readonly content: () => Buffer;
};

/** Real documents, good and bad, under their names, all or one of so many; none where they are not at hand. */
export function publicUploads(every: number): Upload[] {
  const index = publicData('index.jsonl');
  if (index === undefined) return [];
  return readFileSync(index, 'utf8')
    .split('\n')
    .filter((line) => line.includes('"files/'))
    .filter((_, at) => at % every === 0)
    .map((line) => {
      const { file, expect }: { readonly file: string; readonly expect: Expected } =
        JSON.parse(line);
      const path = join(index, '..', file);
      return {
        group: 'public',
        name: basename(file),
        expected: expect,
        content: () => readFileSync(path),
      };
    });
}

/** What is made here: good ones of every type, each under every other name, all names or one of so many, and what people with bad intentions send. */
export async function ownUploads(everyName: number): Promise<Upload[]> {
  const files = await samples();
  const paths = traversals().filter((_, at) => at % everyName === 0);
  return [
    ...Object.entries(files).flatMap(([type, content]) => underEveryName(type, content)),
    ...wrongExtensions.map((extension) => upload('extension', `skan.${extension}`, 'reject', pdf)),
    ...paths.map((path) => upload('name', `${path}.pdf`, 'accept', pdf)),
    ...oddNames.map((name) => upload('name', name, 'accept', pdf)),
    ...attachmentExtensions.map((type) =>
      upload('eicar', `faktura.${type}`, 'reject', Buffer.from(eicar)),
    ),
    upload('eicar', 'faktura.docx', 'reject', zipped({ 'eicar.com': eicar })),
    upload('size', 'najwiekszy.pdf', 'accept', pdfOf(attachmentMaxBytes)),
    upload('size', 'za-duzy.pdf', 'reject', pdfOf(attachmentMaxBytes + 1)),
    ...bombs(),
    ...entities(),
  ];
}

/** A PDF of so many bytes. */
export function pdfOf(bytes: number): Buffer {
  const end = pdf.length - 40;
  return Buffer.concat([
    pdf.subarray(0, 40),
    Buffer.alloc(bytes - pdf.length, 32),
    pdf.subarray(40, 40 + end),
  ]);
}

const wrongExtensions = [
  'exe',
  'msi',
  'html',
  'svg',
  'js',
  'php',
  'docm',
  'xlsm',
  'doc',
  'ppt',
  'zip',
  'txt',
  'webp',
] as const;

const oddNames = [
  '.pdf',
  '..pdf',
  ' .pdf',
  'a\u0000b.pdf',
  '\u202efdp.exe.pdf',
  'CON.pdf',
  'a;b=c.pdf',
  '"; filename="x.exe".pdf',
  'a\r\nX-Evil: 1.pdf',
  'żółw 🐢.pdf',
  `${'ż'.repeat(250)}.pdf`,
  '<img src=x onerror=alert(1)>.pdf',
  '%2e%2e%2fa.pdf',
] as const;

/** The signature that every scanner knows and that does nothing, put together here so that no scanner finds this file. */
const eicar = [
  'X5O!P%@AP[4\\PZX54(P^)7CC)7}',
  '$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!',
  '$H+H*',
].join('');

function upload(group: string, name: string, expected: Expected, content: Buffer): Upload {
  return { group, name, expected, content: () => content };
}

function underEveryName(type: string, content: Buffer): Upload[] {
  const kind = type.replace('jpeg', 'jpg');
  return attachmentExtensions.map((extension) =>
    upload(
      'type',
      `plik-${type}.${extension}`,
      extension.replace('jpeg', 'jpg') === kind ? 'accept' : 'reject',
      content,
    ),
  );
}

/** Small to send and large to unpack: in the part that is looked at, and in one that is not. */
function bombs(): Upload[] {
  const types = officeFile(mainTypes.docx);
  return [40, 1_000].flatMap((ratio) => {
    const zeros = '\0'.repeat(ratio === 40 ? 2_000_000 : 50_000_000);
    const index = `<Types><Override ContentType="${mainTypes.docx}"/></Types>`;
    const noise =
      ratio === 40
        ? Array.from({ length: 50_000 }, (_, at) => String.fromCharCode(at % 251)).join('')
        : '';
    return [
      upload(
        `${ratio}:1`,
        'bomba.docx',
        'reject',
        packed({ '[Content_Types].xml': `${index}${zeros}`, main: noise }),
      ),
      upload(
        `${ratio}:1`,
        'bomba.docx',
        'either',
        packed({ '[Content_Types].xml': index, 'word/document.xml': zeros }),
      ),
      upload(
        `${ratio}:1`,
        'bomba.ods',
        'reject',
        packed({ mimetype: `${mainTypes.ods}${zeros}`, 'content.xml': '<x/>' }),
      ),
      upload(
        `${ratio}:1`,
        'bomba.xlsx',
        'reject',
        packed({ 'a.docx': types.toString('latin1'), zeros }),
      ),
    ];
  });
}

function packed(parts: Readonly<Record<string, string>>): Buffer {
  const bytes = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const);
  return Buffer.from(zipSync(Object.fromEntries(bytes), { level: 9 }));
}

/** Documents that ask their reader to fetch something, or to write out a billion laughs. */
function entities(): Upload[] {
  const laughs = Array.from(
    { length: 9 },
    (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`,
  ).join('');
  const headers = [
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">',
    `<!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]>`,
  ];
  return headers.map((header) => {
    const index = `<?xml version="1.0"?>${header}<Types><Override ContentType="${mainTypes.xlsx}"/>&e;&l9;</Types>`;
    return upload(
      'entities',
      'encje.xlsx',
      'either',
      zipped({ '[Content_Types].xml': index, main: '<x/>' }),
    );
  });
}
