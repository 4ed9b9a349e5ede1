import { isPolishIban } from '@klub/contract/identity';
import { csvMark, csvTextLines } from '../../../../infra/tables/csv.rules.ts';
import type { Handle } from '../../../../infra/db/db.ts';
import type { Vault } from '../../../../infra/crypto/vault.ts';
import { accountDigits, elixirLines, type Transfer } from './elixir.rules.ts';
import { referenceOf } from './payout.rules.ts';
import type { Payout } from './payout.store.ts';
import { type Item, listItems, listNotedItems, type NotedItem, type Page } from './items.store.ts';
import { plainMoney } from '../../../../infra/polish.copy.ts';
import { payoutHeadings, payoutNotes, transferTitle } from '../settlements.copy.ts';

const batch = 2_000;

/** A stored account is invalid: nothing is written. */
export class BadAccount extends Error {}

type Source = { readonly handle: Handle; readonly vault: Vault };

/** The bank's file in pieces, always equal for the same batch. Throws `BadAccount`. */
export function bankFile({ handle, vault }: Source, payout: Payout): AsyncGenerator<Uint8Array> {
  const pages = pagesOf((page) => listItems(handle, payout.id, page));
  const { executionDay: day, payerAccount, payerName, payerAddress } = payout;
  const lines = elixirLines({
    day,
    payerAccount: accountDigits(payerAccount),
    payer: [payerName, payerAddress],
  });
  return mapped(pages, (items) => lines(items.map((item) => transferOf(vault, item))));
}

/** The list to read, in pieces, always equal for the same batch. Throws `BadAccount`. */
export async function* listFile({ handle, vault }: Source, payout: Payout): AsyncGenerator<string> {
  yield csvMark + csvTextLines([payoutHeadings]);
  const pages = pagesOf((page) => listNotedItems(handle, payout.id, page));
  yield* mapped(pages, (items) => csvTextLines(items.map((item) => cellsOf(vault, payout, item))));
}

/** Reads the next page while one is processed. */
async function* pagesOf<Row extends Item>(
  read: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  const ahead = (afterId: number): Promise<Row[]> => {
    const rows = read({ afterId, max: batch });
    // The error is thrown where the page is awaited; this prevents an unhandled rejection before.
    rows.catch(() => {});
    return rows;
  };
  let reading: Promise<Row[]> | null = ahead(0);
  try {
    while (reading !== null) {
      const items: Row[] = await reading;
      const last = items.at(-1);
      reading = last === undefined || items.length < batch ? null : ahead(last.id);
      if (items.length > 0) yield items;
    }
  } finally {
    // A consumer that stops early may end the read's transaction.
    await reading?.catch(() => {});
  }
}

async function* mapped<Row, Piece>(
  pages: AsyncIterable<Row[]>,
  present: (items: Row[]) => Piece,
): AsyncGenerator<Piece> {
  for await (const items of pages) yield present(items);
}

function accountOf(vault: Vault, item: Item): string {
  const iban = vault.open('iban', item.iban_sealed, item.person_id);
  if (!isPolishIban(iban)) throw new BadAccount();
  return accountDigits(iban);
}

function receiverOf(vault: Vault, item: Item): string[] {
  const { person_id: id } = item;
  const city = `${vault.open('zip_code', item.zip_code_sealed, id)} ${vault.open('city', item.city_sealed, id)}`;
  return [
    `${item.first_name} ${item.last_name}`,
    vault.open('street', item.street_sealed, id),
    city,
  ];
}

function transferOf(vault: Vault, item: Item): Transfer {
  return {
    grosze: item.grosze,
    receiverAccount: accountOf(vault, item),
    receiver: receiverOf(vault, item),
    title: transferTitle(referenceOf(item.id), item),
  };
}

function cellsOf(vault: Vault, payout: Payout, item: NotedItem): string[] {
  const account = accountOf(vault, item);
  const [name = '', street = '', city = ''] = receiverOf(vault, item);
  const former = item.former_ibans_sealed.map((sealed) =>
    accountDigits(vault.open('iban', sealed, item.person_id)),
  );
  const hasChanged = item.account_changed || former.some((iban) => iban !== account);
  return [
    referenceOf(item.id),
    name,
    street,
    city,
    // Excel would round 26 digits; spaces keep them as text.
    account.replace(/^(\d{2})/, '$1 ').replace(/(\d{4})(?=\d)/g, '$1 '),
    plainMoney(item.grosze),
    transferTitle(referenceOf(item.id), item).join(' '),
    payoutNotes({
      hasChanged,
      isFirst: item.had_no_account,
      wasReturned: item.was_returned,
    }),
    payout.executionDay,
  ];
}
