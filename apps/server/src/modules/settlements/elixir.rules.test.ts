import fc from 'fast-check';
import { expect, test } from 'vitest';
import { elixirFile, elixirLine, type Transfer, windows1250 } from './elixir.rules.ts';
import { itemNamed, referenceOf } from './payout.rules.ts';

const transfer: Transfer = {
  day: '2026-11-05',
  grosze: 12_345,
  payerAccount: '61109010140000071219812874',
  payer: ['Klub'],
  receiverAccount: '27114020040000300201355387',
  receiver: ['Jan'],
  title: ['nagroda'],
};

test('texts keep to four lines of 35 and lose what separates fields', () => {
  const long = 'Przedsiębiorstwo Handlowo-Usługowe "Ściana, Sufit|Podłoga" Spółka z ograniczoną odpowiedzialnością';
  const line = elixirLine({ ...transfer, receiver: [long, 'a', 'b', 'c', 'd'] });
  expect(line.split(',')).toHaveLength(15);
  expect(line).toContain(
    '"Przedsiębiorstwo Handlowo-Usługowe|Ściana Sufit Podłoga Spółka z ogran|iczoną odpowiedzialnością|a"',
  );
});

test('letters that Windows-1250 lacks lose their marks, others become dots', () => {
  expect(new TextDecoder('windows-1250').decode(windows1250('Zażółć ñ ố 漢 🙂'))).toBe('Zażółć n o . .');
});

test('whatever people are called, a line has fifteen fields and a file a line a transfer', () => {
  const words = fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 6 });
  fc.assert(
    fc.property(words, words, (receiver, title) => {
      const file = new TextDecoder('windows-1250').decode(elixirFile([{ ...transfer, receiver, title }, transfer]));
      const lines = file.split('\r\n');
      expect(lines).toHaveLength(3);
      expect(lines[0]?.split(',')).toHaveLength(15);
      expect((lines[0] ?? '').split('"').length - 1).toBe(16);
    }),
  );
});

test('a transfer is known by its number, whatever a bank writes around it', () => {
  expect(referenceOf(17)).toBe('KP-17');
  expect(['ZWROT KP-17 NAGRODY', 'kp 17', 'KP17', 'KP-', 'XKP-17'].map(itemNamed)).toEqual([17, 17, 17, null, null]);
});
