import { expect, test } from 'vitest';
import { readOutside } from './outside.ts';

const entry = '<Ntry><Amt Ccy="PLN">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts></Ntry>';
const statementOf = (entries: number): Buffer =>
  Buffer.from(
    `<Document><BkToCstmrStmt><Stmt>${entry.repeat(entries)}</Stmt></BkToCstmrStmt></Document>`,
  );
const large = statementOf(15_000);

test('reading a large statement does not block the caller', async () => {
  const before = performance.eventLoopUtilization();
  const answer = await readOutside(large);
  const { utilization } = performance.eventLoopUtilization(before);
  expect(answer).toMatchObject({ format: 'camt.053', entries: [], others: 15_000 });
  expect(utilization).toBeLessThan(0.5);
});

test('a statement that takes too long or too much memory is refused', async () => {
  expect(await readOutside(large, { ms: 1, memoryMb: 512 })).toBe('tooMany');
  expect(await readOutside(large, { ms: 60_000, memoryMb: 8 })).toBe('tooMany');
});

test('a pasted text and the bytes of a short file are read alike', async () => {
  const list = 'KP-17 rachunek zamknięty';
  expect(await readOutside(list)).toMatchObject({ entries: [{ items: [17] }] });
  expect(await readOutside(Buffer.from(list))).toEqual(await readOutside(list));
});

test('more waiting answers than the maximum are refused', async () => {
  const longer = statementOf(400);
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => readOutside(longer)));
  expect(answers.map(({ status }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'fulfilled'),
    'rejected',
  ]);
});
