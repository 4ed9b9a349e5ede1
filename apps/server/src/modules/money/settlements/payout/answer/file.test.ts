import { expect, test } from 'vitest';
import { readAnswer } from '../answer.rules.ts';
import { textOfFile } from './file.ts';

test('files that are no text are refused by their name', async () => {
  const formOfFile = async (file: Buffer) => {
    const read = await textOfFile(file);
    return 'unknown' in read ? read.unknown : null;
  };
  expect(await formOfFile(Buffer.from('PK\u0003\u0004xlsx'))).toBe('workbook');
  expect(await formOfFile(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('oldWorkbook');
  expect(await formOfFile(Buffer.from('89504e470d0a1a0a', 'hex'))).toBe('picture');
  expect(await formOfFile(Buffer.from('%PDF-1.4'))).toBe('pdf');
  expect(await formOfFile(Buffer.alloc(0))).toBe('empty');
  expect(await formOfFile(Buffer.from('KP-1 z\u0081\u00FFy', 'latin1'))).toBe('encoding');
});

test('a file is read in the encoding that it declares or has', async () => {
  const textOf = async (file: Buffer) => {
    const read = await textOfFile(file);
    if ('unknown' in read) throw new Error(read.unknown);
    return read.text;
  };
  const list = 'KP-17 rachunek zamknięty, błędny';
  const windows = Buffer.from('KP-17 rachunek zamkni\u00EAty, b\u00B3\u00EAdny', 'latin1');
  expect(await textOf(windows)).toBe(list);
  const dos = Buffer.from('KP-17 rachunek zamkni\u00A9ty, b\u0088\u00A9dny', 'latin1');
  expect(await textOf(dos)).toBe('KP-17 rachunek zamknięty, błędny');
  expect(await textOf(Buffer.from(`\uFEFF${list}`))).toBe(list);
  expect(await textOf(Buffer.from(`\uFEFF${list}`, 'utf16le'))).toBe(list);
  const iso = Buffer.from(
    '<?xml version="1.0" encoding="ISO-8859-2"?><a>\u00BF\u00F3\u00B3\u00E6 \u00B1</a>',
    'latin1',
  );
  expect(await textOf(iso)).toContain('<a>żółć ą</a>');
});

test('MT940 is read in a code page of DOS, by its ASCII', async () => {
  const text =
    ':20:1\n:25:61109010140000071219812874\n:61:2611101110C50,00NTRF\n:86:KP-17 rachunek zamkni\u00A9ty, b\u0088\u00A9dny';
  const read = await textOfFile(Buffer.from(text, 'latin1'));
  const answer = 'text' in read ? readAnswer(read.text) : read;
  expect(answer).toMatchObject({ entries: [{ items: [17], reason: 'rachunek zamknięty' }] });
});

test('a number with a byte of an unknown code page is shown as not understood', async () => {
  const text =
    ':20:1\n:25:61109010140000071219812874\n:61:2611101110C50,00NTRF\n:86:KP\u00F0-17 zamkni\u00A9ty b\u0088\u00A9dny \u0081';
  const read = await textOfFile(Buffer.from(text, 'latin1'));
  const answer = 'text' in read ? readAnswer(read.text) : read;
  expect(answer).toMatchObject({ entries: [{ items: [17], isLoose: true }], others: 0 });
});
