import { attachmentExtensions } from '@klub/contract/attachments';
import { readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { publicData } from '../../testing/public-data.ts';
import { harmlessName, withoutMetadata } from './attachments.rules.ts';
import {
  compoundFile,
  jpg,
  mainTypes,
  officeFile,
  pdf,
  png,
  samples,
  zipped,
} from './attachments.testing.ts';
import { attachmentType } from './attachments.ts';

describe('[HZ40] what an attachment is, by its content', () => {
  test('each allowed type is accepted under its own name only', async () => {
    const files = await samples();
    expect(Object.keys(files).toSorted()).toEqual([...attachmentExtensions].toSorted());
    for (const [type, content] of Object.entries(files)) {
      for (const extension of attachmentExtensions) {
        const isSame = type.replace('jpeg', 'jpg') === extension.replace('jpeg', 'jpg');
        expect(await attachmentType(`Plik.${extension}`, content), `${type} as ${extension}`).toBe(
          isSame ? extension : null,
        );
      }
    }
  });

  test('the extension is case-insensitive, and other types are refused', async () => {
    expect(await attachmentType('SKAN.PDF', pdf)).toBe('pdf');
    for (const name of [
      'skan',
      'skan.',
      'skan.pdf.exe',
      'pdf',
      '.htaccess',
      'skan.svg',
      'skan.html',
      '',
    ]) {
      expect(await attachmentType(name, pdf), name).toBeNull();
    }
  });

  test.each([
    [
      'a web page',
      'x.pdf',
      Buffer.from('<!doctype html><script>alert(1)</script>%PDF-1.4 startxref %%EOF'),
    ],
    ['a program', 'x.png', Buffer.from('MZ\u0090\u0000')],
    ['nothing', 'x.png', Buffer.alloc(0)],
    ['three bytes', 'x.docx', Buffer.from('PK\u0003')],
    ['an archive', 'x.docx', zipped({ 'a.txt': 'a' })],
    [
      'a workbook with macros',
      'x.xlsx',
      officeFile('application/vnd.ms-excel.sheet.macroEnabled.main+xml'),
    ],
    [
      'a workbook that hides its macros',
      'x.xlsx',
      officeFile(mainTypes.xlsx, { 'xl/vbaProject.bin': 'x' }),
    ],
    ['a Word document of old', 'x.xls', compoundFile('WordDocument', '1Table')],
    ['an installer', 'x.xls', compoundFile('!Binary')],
    ['an encrypted workbook', 'x.xlsx', compoundFile('EncryptedPackage', 'EncryptionInfo')],
    [
      'an encrypted workbook',
      'x.xls',
      compoundFile('EncryptedPackage', 'EncryptionInfo', 'Workbook'),
    ],
    [
      'a text that says otherwise',
      'x.odt',
      zipped({ mimetype: 'text/html', 'content.xml': '<x/>' }),
    ],
  ])('%s under the name %s is refused', async (_, name, content) => {
    expect(await attachmentType(name, content)).toBeNull();
  });

  test('a file truncated or altered anywhere is read without an error', async () => {
    for (const [type, content] of Object.entries(await samples())) {
      for (
        let length = 0;
        length < content.length;
        length += Math.max(1, Math.floor(content.length / 60))
      ) {
        const cut = await attachmentType(`x.${type}`, content.subarray(0, length));
        expect([null, type]).toContain(cut);
        const altered = Buffer.from(content);
        altered.fill(0xff, length, Math.min(content.length, length + 4));
        expect([null, type]).toContain(await attachmentType(`x.${type}`, altered));
        for (const one of [content.subarray(0, length), altered])
          expect(withoutMetadata(type, one).length).toBeLessThanOrEqual(content.length + 64);
      }
    }
  });
});

describe('[HZ40] what goes on with a picture', () => {
  test('a photograph loses its location and keeps its orientation', async () => {
    const taken = await jpg();
    const kept = withoutMetadata('jpg', taken);
    expect(taken.includes('Sklep')).toBe(true);
    expect(kept.includes('Sklep')).toBe(false);
    expect((await sharp(taken).metadata()).orientation).toBe(6);
    expect(await sharp(kept).metadata()).toMatchObject({ orientation: 6, width: 8, height: 6 });
    expect(await attachmentType('x.jpg', kept)).toBe('jpg');
    expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(taken).raw().toBuffer());
  });

  const plain = async () =>
    sharp(await png())
      .jpeg()
      .toBuffer();
  const video = Buffer.from('\0\0\0\u0018ftypmp42 Sklep \u00ff\u00d9', 'latin1');

  test("data after a photograph's end is removed, like pictures or videos", async () => {
    const [photograph, taken] = [await plain(), await jpg()];
    for (const behind of [taken, video, Buffer.concat([video, taken, Buffer.alloc(100)])]) {
      const moving = Buffer.concat([photograph, behind]);
      expect(await attachmentType('x.jpg', moving)).toBe('jpg');
      expect(withoutMetadata('jpg', moving)).toEqual(photograph);
      expect(withoutMetadata('jpeg', Buffer.concat([taken, behind]))).toEqual(
        withoutMetadata('jpeg', taken),
      );
    }
    const cut = Buffer.concat([photograph.subarray(0, -2), taken]);
    expect(withoutMetadata('jpg', cut).includes('Sklep')).toBe(false);
  });

  test('a photograph in several scans is kept whole', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const scans = await sharp({
      create: { width: 200, height: 150, channels: 3, background: '#000000', noise },
    })
      .jpeg({ progressive: true, quality: 98 })
      .toBuffer();
    expect(scans.toString('latin1').split('\u00ff\u00da').length).toBeGreaterThan(5);
    expect(withoutMetadata('jpg', Buffer.concat([scans, video]))).toEqual(scans);
    const photograph = await plain();
    const counted = Buffer.concat([
      photograph.subarray(0, -2),
      Buffer.from('ff00ffd3ff00ffd7ffff', 'hex'),
      photograph.subarray(-2),
    ]);
    expect(withoutMetadata('jpg', Buffer.concat([counted, video]))).toEqual(counted);
    const [head, last] = [scans.subarray(0, -2), scans.subarray(-2)];
    const comment = Buffer.concat([Buffer.from('fffe0007', 'hex'), Buffer.from('Sklep')]);
    expect(withoutMetadata('jpg', Buffer.concat([head, comment, last]))).toEqual(scans);
  });

  test('of what programs write into a photograph only its colours stay', async () => {
    const photograph = await sharp(await png())
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    const segment = (marker: string, text: string) => {
      const head = Buffer.from(`ff${marker}0000`, 'hex');
      head.writeUInt16BE(text.length + 2, 2);
      return Buffer.concat([head, Buffer.from(text, 'latin1')]);
    };
    const told = [
      segment('e0', 'JFXX\0Sklep'),
      segment('e1', 'http://ns.adobe.com/xap/1.0/\0Sklep'),
      segment('e2', 'MPF\0Sklep'),
      segment('e4', 'Sklep'),
      segment('eb', 'JP\0\u0001Sklep'),
      segment('ec', 'PictureInfo Sklep'),
      segment('fe', 'Sklep'),
    ];
    const kept = withoutMetadata(
      'jpg',
      Buffer.concat([photograph.subarray(0, 2), ...told, photograph.subarray(2)]),
    );
    expect(kept).toEqual(photograph);
    expect((await sharp(kept).metadata()).icc).toBeDefined();
  });

  test('a drawing loses what is written in it and behind its end', async () => {
    const drawn = await png();
    const noted = Buffer.concat([
      Buffer.from('00000005', 'hex'),
      Buffer.from('caBXSklep'),
      Buffer.alloc(4),
    ]);
    const told = Buffer.concat([drawn.subarray(0, 33), noted, drawn.subarray(33), await jpg()]);
    expect(await attachmentType('x.png', told)).toBe('png');
    const kept = withoutMetadata('png', told);
    expect(kept.includes('Sklep')).toBe(false);
    expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(drawn).raw().toBuffer());
  });

  test('a picture of millions of tiny segments is refused immediately', async () => {
    const [head, tail] = [Buffer.from('ffd8', 'hex'), Buffer.from('ffda0002ffd9', 'hex')];
    for (const many of ['ffe10002', 'ff00ffff', 'ffda0002'].map((one) =>
      Buffer.alloc(5_242_880, one, 'hex'),
    )) {
      expect(await attachmentType('x.jpg', Buffer.concat([head, many, tail]))).toBeNull();
      expect(withoutMetadata('jpg', Buffer.concat([head, many, tail])).length).toBeLessThan(
        100_000,
      );
    }
  });

  test('a drawing stays the same drawing', async () => {
    const kept = withoutMetadata('png', await png());
    expect(await attachmentType('x.png', kept)).toBe('png');
    expect(await sharp(kept).raw().toBuffer()).toEqual(
      await sharp(await png())
        .raw()
        .toBuffer(),
    );
  });
});

describe('[HZ40] the name of an attachment', () => {
  test.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\dokumenty\\umowa.docx', 'umowa.docx'],
    ['a\r\nBcc: x@y.pl.pdf', 'aBcc x@y.pl.pdf'],
    ['\u202egpj.exe.pdf', 'gpj.exe.pdf'],
    ['...pdf', 'pdf'],
    ['.pdf', 'pdf'],
    ['Zażółć gęślą jaźń.xlsx', 'Zażółć gęślą jaźń.xlsx'],
    ['a\u0000b.png', 'ab.png'],
  ])('%j becomes %j', (name, harmless) => {
    expect(harmlessName(name)).toBe(harmless);
  });

  test('names stay within 255 bytes including the extension', () => {
    const name = harmlessName(`${'ż/'.repeat(3)}${'ąęłó'.repeat(60)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^[ąęłó]+\.pdf$/);
  });
});

const index = publicData('index.jsonl');
type Listed = { file: string; expect: string; ext: string };

describe.skipIf(index === undefined)('[HZ40] documents of public collections', () => {
  const listed: Listed[] =
    index === undefined
      ? []
      : readFileSync(index, 'utf8')
          .split('\n')
          .filter((line) => line.includes('"files/'))
          .map((line) => JSON.parse(line));
  const typeOf = ({ file }: Listed) =>
    attachmentType(basename(file), readFileSync(resolve(index ?? '', '..', file)));

  test('all good ones are accepted', async () => {
    const refused: string[] = [];
    for (const one of listed.filter(({ expect: what }) => what === 'accept')) {
      if ((await typeOf(one)) === null) refused.push(one.file);
    }
    expect(refused).toEqual([]);
  });

  test('all bad ones are refused, and the doubtful ones are answered', async () => {
    const accepted: string[] = [];
    for (const one of listed.filter(({ expect: what }) => what !== 'accept')) {
      if ((await typeOf(one)) !== null && one.expect === 'reject') accepted.push(one.file);
    }
    expect(accepted).toEqual([]);
  });

  test('a picture without its metadata is still the same type', async () => {
    const broken: string[] = [];
    for (const one of listed.filter(
      ({ ext, expect: what }) => /jpg|png/.test(ext) && what === 'accept',
    )) {
      const kept = withoutMetadata(one.ext, readFileSync(resolve(index ?? '', '..', one.file)));
      if ((await attachmentType(one.file, kept)) === null) broken.push(one.file);
      await sharp(kept, { failOn: 'none' })
        .metadata()
        .catch(() => broken.push(one.file));
    }
    expect(broken).toEqual([]);
  });
});
