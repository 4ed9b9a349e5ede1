import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bankText, elixirLines, type Order, type Transfer } from './elixir.rules.ts';
import { referenceOf } from './payout.rules.ts';

const order: Order = {
  day: '2026-11-05',
  payerAccount: '61109010140000071219812874',
  payer: ['Klub'],
};
const transfer: Transfer = {
  grosze: 12_345,
  receiverAccount: '27114020040000300201355387',
  receiver: ['Jan'],
  title: ['nagroda'],
};

function textOf(of: Order, transfers: readonly Transfer[]): string {
  return new TextDecoder('windows-1250').decode(elixirLines(of)(transfers));
}

test('texts keep to four lines of 35 and lose what separates fields', () => {
  const long =
    'Przedsiębiorstwo Handlowo-Usługowe "Ściana, Sufit|Podłoga" Spółka z ograniczoną odpowiedzialnością';
  const line = textOf(order, [{ ...transfer, receiver: [long, 'a', 'b', 'c', 'd'] }]);
  expect(line.split(',')).toHaveLength(15);
  expect(line).toContain(
    '"Przedsiębiorstwo Handlowo-Usługowe|Ściana Sufit Podłoga Spółka z ogran|iczoną odpowiedzialnością|a"',
  );
});

test('letters lose marks that banks lack, and refused characters are replaced', () => {
  expect(bankText('Zażółć ñ ố 漢 🙂 Ø ß ﬁ ½')).toBe('Zażółć n o . O ss fi 1/2');
  expect(bankText('„Kram & Syn” Sp. z o.o.; tel: $5 @biuro — A/B_C')).toBe(
    'Kram i Syn Sp. z o.o. tel 5 (at)biuro - A/B-C',
  );
});

test('any transfer line has fifteen fields of accepted characters and lengths', () => {
  const words = fc.array(fc.string({ unit: 'binary', maxLength: 60 }), { maxLength: 6 });
  fc.assert(
    fc.property(words, words, words, (payer, receiver, title) => {
      const file = textOf({ ...order, payer }, [{ ...transfer, receiver, title }, transfer]);
      const lines = file.split('\r\n');
      expect(lines).toHaveLength(3);
      expect(lines[0]?.split(',')).toHaveLength(15);
      const texts = (lines[0] ?? '').split('"').filter((_, index) => index % 2 === 1);
      expect(texts).toHaveLength(8);
      for (const text of texts) {
        expect(text).toMatch(/^[A-Za-z0-9ĄĆĘŁŃÓŚŹŻąćęłńóśźż .\-/+()|]*$/);
        expect(text.split('|').length).toBeLessThanOrEqual(4);
        expect(Math.max(...text.split('|').map((line) => line.length))).toBeLessThanOrEqual(35);
      }
    }),
  );
});

test('a transfer has its number in its title', () => {
  expect(referenceOf(17)).toBe('KP-17');
});
