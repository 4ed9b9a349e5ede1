import type { Role } from '@klub/contract/roles';
import { type DetailsGiven, type Employment, fixedParticipants, salesmen } from './accounts.ts';
import { demoIban, demoPesel } from './identity.ts';
import { firstMonth } from '../months.ts';
import { demoEmail, demoName, streets } from './names.ts';
import { cities, customerOf, type Shop, shops } from './shops.ts';
import { pick, spread } from '../spread.ts';

export type Person = {
  readonly phone: string;
  readonly role: Role;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly clientNumber: string;
  readonly details: Details | null;
  readonly isBlocked: boolean;
  readonly isThrownOut: boolean;
  /** Counted from the current month. Null: invited, never logged in. */
  readonly joinedMonth: number | null;
  readonly work: readonly Employment[];
};

/** Data that people enter; an empty account makes the profile incomplete. */
type Details = {
  readonly iban: string;
  readonly street: string;
  readonly city: string;
  readonly zipCode: string;
  /** Null: runs a business and pays the tax without the club. */
  readonly tax: {
    readonly birthday: string;
    readonly pesel: string;
    readonly office: string;
    readonly address: string;
  } | null;
};

const generatedCount = 240 - fixedParticipants.length;

/**
 * 2 regional managers, 6 sales representatives and 240 participants: the fixed accounts first, the
 * others in a fixed order.
 */
export function demoPeople(): readonly Person[] {
  const fixed = fixedParticipants.map((account, index) => participant({ ...account, index }));
  const others = Array.from({ length: generatedCount }, (_, index) => shopAssistant(index));
  return [...salesmen.map(salesman), ...fixed, ...others];
}

function salesman(account: (typeof salesmen)[number]): Person {
  const { phone, first, last } = account;
  return {
    phone,
    role: 'salesman',
    firstName: first,
    lastName: last,
    email: demoEmail({ first, last, isWoman: false }),
    clientNumber: '',
    details: null,
    isBlocked: false,
    isThrownOut: false,
    joinedMonth: firstMonth,
    work: [],
  };
}

type Draft = (typeof fixedParticipants)[number] & { readonly index: number };

function participant({ index, ...draft }: Draft): Person {
  const [workplace] = draft.work.filter(({ toMonth }) => toMonth === undefined);
  if (workplace === undefined) throw new Error(`${draft.phone} works nowhere.`);
  const { name, isBlocked = false, isThrownOut = false } = draft;
  return {
    phone: draft.phone,
    role: draft.role,
    firstName: name.first,
    lastName: name.last,
    email: draft.joinedMonth === null ? '' : demoEmail(name),
    clientNumber: customerOf(workplace.shop).sap,
    details: detailsAs(draft.details, details(index, name.isWoman, shopOf(workplace.shop))),
    isBlocked,
    isThrownOut,
    joinedMonth: draft.joinedMonth,
    work: draft.work,
  };
}

/**
 * Of sixteen: ten advisers, three warehouse people and three shift leaders; every shop gets five or
 * six people.
 */
function shopAssistant(index: number): Person {
  const seat = index % 16;
  const role = seat < 10 ? 'user1' : seat < 13 ? 'user2' : 'user3';
  const isInvited = index % 37 === 9;
  return participant({
    phone: `5001${String(10_000 + index * 37).padStart(5, '0')}`,
    role,
    name: demoName(index + fixedParticipants.length),
    details: isInvited ? 'none' : index % 8 === 3 ? 'withoutAccount' : 'all',
    isBlocked: index % 97 === 50,
    joinedMonth: isInvited ? null : joinedMonth(index),
    work: workOf(index, isInvited ? 0 : joinedMonth(index)),
    index: index + fixedParticipants.length,
  });
}

function joinedMonth(index: number): number {
  return index % 11 === 7 ? -2 - (index % 6) : firstMonth;
}

/** Some came from another shop five months ago; some work in two shops of the same company. */
function workOf(index: number, since: number): readonly Employment[] {
  const home = pick(shops, index).code;
  const sisters = customerOf(home).shops.filter(({ code }) => code !== home);
  if (index % 17 === 5 && since < -6) {
    return [
      { shop: pick(shops, index + 7).code, fromMonth: since, toMonth: -6 },
      { shop: home, fromMonth: -5 },
    ];
  }
  if (index % 9 === 0) {
    return [
      { shop: home, fromMonth: since },
      { shop: pick(sisters, index).code, fromMonth: Math.max(since, -8) },
    ];
  }
  return [{ shop: home, fromMonth: since }];
}

function detailsAs(given: DetailsGiven, all: Details): Details | null {
  if (given === 'none') return null;
  return given === 'all' ? all : { ...all, iban: '' };
}

function details(index: number, isWoman: boolean, shop: Shop): Details {
  const city = cities[shop.city];
  if (city === undefined) throw new Error(`The city ${shop.city} is not described.`);
  const place = `details ${index}`;
  const birthday = [
    spread(`${place} year`, 1966, 2004),
    String(spread(`${place} month`, 1, 12)).padStart(2, '0'),
    String(spread(`${place} day`, 1, 28)).padStart(2, '0'),
  ].join('-');
  const tax = {
    birthday,
    pesel: demoPesel(birthday, index, isWoman),
    office: city.taxOffice,
    address: `ul. Skarbowa ${(index % 30) + 1}, ${city.zipCode} ${shop.city}`,
  };
  return {
    iban: demoIban(70_000_000 + index * 1_013),
    street: `${pick(streets, spread(`${place} street`, 0, streets.length - 1))} ${spread(`${place} house`, 1, 90)}`,
    city: shop.city,
    zipCode: city.zipCode,
    tax: index % 7 === 4 ? null : tax,
  };
}

function shopOf(code: string): Shop {
  const shop = shops.find((candidate) => candidate.code === code);
  if (shop === undefined) throw new Error(`There is no shop ${code}.`);
  return shop;
}
