import { expect, test } from 'vitest';
import { answerItemsMax, type BankAnswer, readAnswer as readAny } from './answer.rules.ts';

function readAnswer(text: string): BankAnswer | null {
  const answer = readAny(text);
  if (answer === 'tooMany') throw new Error('too many');
  return answer;
}

const camt = (entries: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><ns:Document xmlns:ns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><ns:BkToCstmrStmt>` +
  `<ns:Stmt>${entries.replaceAll('<', '<ns:').replaceAll('<ns:/', '</ns:')}</ns:Stmt></ns:BkToCstmrStmt></ns:Document>`;
const returned = (words: string, amount = '50.00'): string =>
  `<Ntry><Amt>${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>` +
  `<RmtInf><Ustrd>${words}</Ustrd></RmtInf><RtrInf><Rsn><Cd>AC04</Cd></Rsn><AddtlInf>rachunek zamknięty</AddtlInf></RtrInf>` +
  '</TxDtls></NtryDtls></Ntry>';

test('a list names a transfer a line, with the reason behind it, or many in one line', () => {
  expect(readAnswer('KP-17 rachunek zamknięty\r\n\nkp 18;zły numer\nnic\nKP-19, KP-20')).toEqual({
    format: 'list',
    entries: [
      { line: 1, items: [17], grosze: null, reason: 'rachunek zamknięty' },
      { line: 3, items: [18], grosze: null, reason: 'zły numer' },
      { line: 5, items: [19], grosze: null, reason: '' },
      { line: 5, items: [20], grosze: null, reason: '' },
    ],
    others: 1,
  });
});

test('of MT940 the credits that name a transfer are returns, also where the bank broke the number', () => {
  const statement = [
    ':20:20261110',
    ':25:PL61109010140000071219812874',
    ':60F:C261109PLN1000,00',
    ':61:2611101110D50,00NTRFNONREF//1',
    ':86:020?20Klub Partnera - nagrody?21za 10.2026?22nr KP-17',
    ':61:2611101110C50,00NTRFNONREF//2',
    ':86:073?20ZWROT Klub Partnera - nagr?21ody za 10.2026 nr KP-1?227',
    '?30rachunek odbiorcy',
    ':61:261110RD12,3NTRFNONREF',
    ':86:zwrot przelewu nr KP-18',
    ':61:261110C7,00NTRFNONREF',
    ':86:wplata wlasna',
    ':62F:C261110PLN1062,30',
    '-}',
  ].join('\r\n');
  expect(readAnswer(statement)).toEqual({
    format: 'mt940',
    entries: [
      { line: 6, items: [1, 17], grosze: 5_000, reason: '' },
      { line: 9, items: [18], grosze: 1_230, reason: '' },
    ],
    others: 2,
  });
});

test('of camt.053 the credits that name a transfer are returns, with the reason of the bank', () => {
  const entries =
    returned('Klub Partnera - nagrody za 10.2026 nr KP-17') +
    returned('KP-18', '12.3') +
    returned('KP-19').replace('CRDT', 'DBIT') +
    returned('darowizna');
  const reason = 'AC04 rachunek zamknięty';
  expect(readAnswer(camt(entries))).toEqual({
    format: 'camt.053',
    entries: [
      { line: 1, items: [17], grosze: 5_000, reason },
      { line: 2, items: [18], grosze: 1_230, reason },
    ],
    others: 2,
  });
});

test('several transfers of one entry have their own amounts', () => {
  const part = (reference: string, amount: string): string =>
    `<TxDtls><AmtDtls><TxAmt><Amt>${amount}</Amt></TxAmt></AmtDtls><RmtInf><Ustrd>${reference}</Ustrd></RmtInf></TxDtls>`;
  const entry = `<Ntry><Amt>60.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><NtryDtls>${part('KP-1', '50.00')}${part('KP-2', '10.00')}</NtryDtls></Ntry>`;
  expect(readAnswer(camt(entry))?.entries.map(({ items, grosze }) => [items, grosze])).toEqual([
    [[1], 5_000],
    [[2], 1_000],
  ]);
});

test('an answer that names more transfers than can be shown at once is refused, wherever they stand', () => {
  const numbers = Array.from({ length: answerItemsMax + 1 }, (_, index) => `KP-${index + 1}`);
  const joined = numbers.join(' ');
  const texts = [numbers.join('\n'), joined, `:20:X\n:61:2611101110C1,00NTRF\n:86:${joined}`, camt(returned(joined))];
  for (const text of texts) expect(readAny(text), text.slice(0, 40)).toBe('tooMany');
  expect(readAnswer(numbers.slice(1).join('\n'))?.entries).toHaveLength(answerItemsMax);
});

test('what names no transfer, is no statement, or is made to grow is unreadable', () => {
  const bombs = [
    '',
    'dzień dobry',
    '<html><body>KP-1</body></html>',
    '<Document><BkToCstmrStmt>',
    `<!DOCTYPE a [<!ENTITY b "${'c'.repeat(1_000)}">]>${camt(returned('KP-1'))}`,
    '<a>'.repeat(100_000),
    `:20:${'9'.repeat(100_000)}`,
    '\u0000\u0001',
  ];
  for (const text of bombs) expect(readAnswer(text)).toBeNull();
});
