import type { MissingKind, MissingThing } from './missing.store.ts';
import { monthName } from '../../../infra/polish.copy.ts';
import { shownPerson } from '../settlements.copy.ts';

/** Words for missing data, in a closing's rehearsal and list. */

export const missingNames: Record<MissingKind, string> = {
  empty: 'pusty miesiąc: nie ma uczestników albo planów, realizacji i punktów',
  monthOpen: 'wcześniejszy miesiąc nie jest zamknięty',
  planWithoutResult: 'plan bez realizacji',
  resultWithoutPlan: 'realizacja bez planu',
  personWithoutShop: 'osoba bez sklepu',
  shopWithoutSeller: 'sklep bez przedstawiciela',
  taskWithoutResults: 'zadanie specjalne skończyło się bez wyników',
};

export const missingHeadings = [
  'Brak',
  'Miesiąc',
  'Kod sklepu',
  'Sklep',
  'Osoba',
  'Telefon',
  'Zadanie',
];

export function missingCells(thing: MissingThing): string[] {
  const { name, phone } = personOf(thing);
  return [
    missingNames[thing.kind],
    thing.month?.slice(0, 7) ?? '',
    thing.shopCode ?? '',
    thing.shopName ?? '',
    name,
    phone,
    thing.subject ?? '',
  ];
}

/** `W-001 Elektro Plus, Anna Nowak, 500000001` */
export function missingWords(thing: MissingThing): string {
  const { name, phone } = personOf(thing);
  if (thing.kind === 'monthOpen') return monthName(thing.month ?? '');
  const shop = [thing.shopCode, thing.shopName].filter((part) => part !== null).join(' ');
  return [shop, name, phone, thing.subject ?? ''].filter((part) => part !== '').join(', ');
}

function personOf({ phone, firstName, lastName, isDeleted }: MissingThing): {
  readonly name: string;
  readonly phone: string;
} {
  if (phone === null) return { name: '', phone: '' };
  return shownPerson({ phone, firstName: firstName ?? '', lastName: lastName ?? '', isDeleted });
}
