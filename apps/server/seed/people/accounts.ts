import type { Role } from '@klub/contract/roles';
import type { PersonName } from './names.ts';

/** Work in one shop, in months counted from the current one; without an end it continues. */
export type Employment = {
  readonly shop: string;
  readonly fromMonth: number;
  readonly toMonth?: number;
};

export type DetailsGiven = 'all' | 'withoutAccount' | 'none';

export const demoPassword = 'Klub-2026!';

const mainManager = '500000005';
const mainSeller = '500000004';

/**
 * 2 regional managers and 6 representatives; `under` is the manager, `customers` their SAP numbers.
 */
export const salesmen: readonly {
  readonly phone: string;
  readonly first: string;
  readonly last: string;
  readonly under?: string;
  readonly customers: readonly string[];
}[] = [
  { phone: mainManager, first: 'Halina', last: 'Wierzbicka', customers: [] },
  { phone: '500200001', first: 'Zbigniew', last: 'Kamiński', customers: [] },
  {
    phone: mainSeller,
    first: 'Robert',
    last: 'Malinowski',
    under: mainManager,
    customers: ['1000412', '2000137'],
  },
  {
    phone: '500200002',
    first: 'Edyta',
    last: 'Sawicka',
    under: mainManager,
    customers: ['3000058', '1000525'],
  },
  {
    phone: '500200003',
    first: 'Jacek',
    last: 'Ziółkowski',
    under: mainManager,
    customers: ['2000209', '1000633', '3000074'],
  },
  {
    phone: '500200004',
    first: 'Ilona',
    last: 'Dudek',
    under: '500200001',
    customers: ['1000718', '2000318'],
  },
  {
    phone: '500200005',
    first: 'Mariusz',
    last: 'Piątek',
    under: '500200001',
    customers: ['1000804', '2000426'],
  },
  {
    phone: '500200006',
    first: 'Aneta',
    last: 'Konieczna',
    under: '500200001',
    customers: ['3000091', '1000917', '2000531'],
  },
];

/**
 * Past changes, so that a report on an old month shows who worked where then. Months count from the
 * current one.
 */
export const customerMoves = [
  { customer: '2000137', from: '500200002', to: mainSeller, sinceMonth: -6 },
  { customer: '2000426', from: '500200004', to: '500200005', sinceMonth: -9 },
] as const;
export const sellerMoves = [
  { seller: '500200003', from: '500200001', to: mainManager, sinceMonth: -4 },
] as const;

type FixedParticipant = {
  readonly phone: string;
  readonly role: Exclude<Role, 'salesman'>;
  readonly name: PersonName;
  readonly details: DetailsGiven;
  readonly isBlocked?: boolean;
  readonly isThrownOut?: boolean;
  readonly joinedMonth: number | null;
  readonly work: readonly Employment[];
};

const home = 'WR-01';
const sinceStart: readonly Employment[] = [{ shop: home, fromMonth: -13 }];
const woman = (first: string, last: string): PersonName => ({ first, last, isWoman: true });
const man = (first: string, last: string): PersonName => ({ first, last, isWoman: false });

/** Fixed demo accounts, which journeys and screenshots rely on. */
export const fixedParticipants: readonly FixedParticipant[] = [
  {
    phone: '500000001',
    role: 'user1',
    name: woman('Marta', 'Kowalczyk'),
    details: 'all',
    joinedMonth: -13,
    work: [
      { shop: home, fromMonth: -13 },
      { shop: 'WR-02', fromMonth: -10 },
    ],
  },
  {
    phone: '500000002',
    role: 'user2',
    name: man('Adrian', 'Lewandowski'),
    details: 'all',
    joinedMonth: -13,
    work: sinceStart,
  },
  {
    phone: '500000003',
    role: 'user3',
    name: woman('Barbara', 'Krupa'),
    details: 'withoutAccount',
    joinedMonth: -13,
    work: sinceStart,
  },
  {
    phone: '500000006',
    role: 'user1',
    name: man('Norbert', 'Duda'),
    details: 'all',
    joinedMonth: -13,
    work: sinceStart,
  },
  {
    phone: '500000007',
    role: 'user1',
    name: man('Wiktor', 'Szulc'),
    details: 'all',
    joinedMonth: -13,
    work: sinceStart,
  },
  {
    phone: '500000008',
    role: 'user1',
    name: woman('Lena', 'Musiał'),
    details: 'all',
    isThrownOut: true,
    joinedMonth: -13,
    work: sinceStart,
  },
  ...[
    woman('Alicja', 'Grabowska'),
    man('Igor', 'Majewski'),
    woman('Zofia', 'Olszewska'),
    man('Filip', 'Wysocki'),
    woman('Emilia', 'Adamczyk'),
    man('Hubert', 'Zając'),
    woman('Oliwia', 'Wieczorek'),
    man('Oskar', 'Król'),
    woman('Hanna', 'Czarnecka'),
    man('Dawid', 'Laskowski'),
  ].map((name, index): FixedParticipant => ({
    phone: `5000000${10 + index}`,
    role: 'user1',
    name,
    details: 'none',
    joinedMonth: null,
    work: [{ shop: index < 5 ? 'WR-02' : 'WR-03', fromMonth: 0 }],
  })),
];

/** The accounts that the start prints for a visitor. */
export const demoLogins: readonly {
  readonly phone: string;
  readonly role: Role;
  readonly description: string;
}[] = [
  {
    phone: '500000001',
    role: 'user1',
    description: 'dwa sklepy, w tym miesiącu 64 % planu, jedna odpowiedź do kłódki',
  },
  { phone: '500000002', role: 'user2', description: 'zadania specjalne, profil uzupełniony' },
  {
    phone: '500000003',
    role: 'user3',
    description: 'profil do uzupełnienia, bez celu w tym miesiącu',
  },
  { phone: mainSeller, role: 'salesman', description: 'przedstawiciel handlowy' },
  { phone: mainManager, role: 'salesman', description: 'kierownik regionu' },
  { phone: '500000006', role: 'user1', description: 'jeszcze przed wprowadzeniem' },
  { phone: '500000007', role: 'user1', description: 'konto zablokowane' },
  { phone: '500000008', role: 'user1', description: 'wylogowany przez organizatora' },
  {
    phone: '500000010',
    role: 'user1',
    description: 'zaproszony (do 500000019), pierwsze logowanie bez hasła',
  },
];
