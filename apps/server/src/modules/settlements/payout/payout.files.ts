import { isPolishIban } from '@klub/contract/identity';
import { join } from 'node:path';
import { csvMark, csvTextLines } from '../../../infra/tables/csv.rules.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Vault } from '../../../infra/crypto/vault.ts';
import { writeAtomic } from '../../../infra/disk/atomic-file.ts';
import { accountDigits, elixirFile, type Transfer } from './elixir.rules.ts';
import { referenceOf } from './payout.rules.ts';
import { type Item, listItems, type Payout } from './payout.store.ts';
import { plainMoney } from '../../../infra/polish.copy.ts';
import { payoutHeadings, payoutNotes, transferTitle } from '../settlements.copy.ts';

const batch = 2_000;

export type PayoutFiles = { readonly csv: string; readonly elixir: string };

/** A stored account that no bank would take: nothing is written. */
export class BadAccount extends Error {}

type Source = { readonly handle: Handle; readonly vault: Vault };

/** The file for the bank in pieces, always the same for the same batch. Throws `BadAccount`. */
export function bankFile({ handle, vault }: Source, payout: Payout): AsyncGenerator<Uint8Array> {
  return mapped(handle, payout, (items) => elixirFile(items.map((item) => transferOf(vault, payout, item))));
}

/** The list for people in pieces, always the same for the same batch. Throws `BadAccount`. */
export async function* listFile({ handle, vault }: Source, payout: Payout): AsyncGenerator<string> {
  yield csvMark + csvTextLines([payoutHeadings]);
  yield* mapped(handle, payout, (items) => csvTextLines(items.map((item) => cellsOf(vault, payout, item))));
}

/**
 * Both files of a batch in a folder; lost ones are made again. Each is there whole or not at all, and only its owner reads it.
 */
export async function writePayoutFiles(
  { folder, ...source }: Source & { readonly folder: string },
  payout: Payout,
): Promise<PayoutFiles> {
  const path = (ending: string): string => join(folder, `wyplata-${payout.id}${ending}`);
  const files = { csv: path('.csv'), elixir: path('-elixir.txt') };
  await writeAtomic(files.elixir, bankFile(source, payout));
  await writeAtomic(files.csv, listFile(source, payout));
  return files;
}

async function* mapped<T>(handle: Handle, payout: Payout, present: (items: readonly Item[]) => T): AsyncGenerator<T> {
  let afterId = 0;
  let items: Item[];
  do {
    items = await listItems(handle, payout.id, { afterId, max: batch });
    if (items.length > 0) yield present(items);
    afterId = items.at(-1)?.id ?? afterId;
  } while (items.length === batch);
}

function accountOf(vault: Vault, item: Item): string {
  const iban = vault.open('iban', item.iban_sealed);
  if (!isPolishIban(iban)) throw new BadAccount();
  return accountDigits(iban);
}

function receiverOf(vault: Vault, item: Item): string[] {
  const city = `${vault.open('zip_code', item.zip_code_sealed)} ${vault.open('city', item.city_sealed)}`;
  return [`${item.first_name} ${item.last_name}`, vault.open('street', item.street_sealed), city];
}

function transferOf(vault: Vault, payout: Payout, item: Item): Transfer {
  return {
    day: payout.executionDay,
    grosze: item.grosze,
    payerAccount: accountDigits(payout.payerAccount),
    payer: [payout.payerName, payout.payerAddress],
    receiverAccount: accountOf(vault, item),
    receiver: receiverOf(vault, item),
    title: transferTitle(referenceOf(item.id), item),
  };
}

function cellsOf(vault: Vault, payout: Payout, item: Item): string[] {
  const account = accountOf(vault, item);
  const [name = '', street = '', city = ''] = receiverOf(vault, item);
  const former = item.former_ibans_sealed.map((sealed) => accountDigits(vault.open('iban', sealed)));
  const hasChanged = item.account_changed || former.some((iban) => iban !== account);
  return [
    referenceOf(item.id),
    ...[name, street, city],
    // Excel would round 26 digits; with spaces it leaves them alone.
    account.replace(/^(\d{2})/, '$1 ').replace(/(\d{4})(?=\d)/g, '$1 '),
    plainMoney(item.grosze),
    transferTitle(referenceOf(item.id), item).join(' '),
    payoutNotes({ hasChanged, wasReturned: item.was_returned }),
    payout.executionDay,
  ];
}
