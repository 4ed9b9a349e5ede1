import type { AllEndpoints } from '@klub/contract';
import { type Matrix, nothingNamed, type Way } from './matrix-ways.ts';

type Report = Way<AllEndpoints['GET /api/v1/salesman/report']>;

const empty = { other: 'nothing', none: 'nothing' } as const;

/** His representatives' invitations are found by whole numbers, and shown with three digits of them. */
const seesBelow = { superior: { other: 200 } } as const;

/** Filters shorten a list and never lengthen it; names of unrelated people find nothing. */
const filters: readonly Report[] = [
  { names: 'a representative', call: ({ seller }) => ({ query: { sellers: seller } }), ...empty },
  { names: 'a regional manager', call: ({ manager }) => ({ query: { rsm: manager } }), ...empty },
  { names: 'a superior', call: ({ seller }) => ({ query: { superior: seller } }), ...empty },
  { names: 'a channel', call: ({ channel }) => ({ query: { channel } }), ...empty },
  { names: 'a surname', call: ({ lastName }) => ({ query: { search: lastName } }), ...empty },
  { names: 'a phone number', call: ({ phone }) => ({ query: { search: phone } }), ...empty },
  {
    names: 'an order',
    call: ({ phone }) => ({ query: { column: 'phone', order: 'asc', page: '1', search: phone } }),
    ...empty,
  },
];

const current: readonly Report[] = [
  nothingNamed,
  ...filters,
  { names: 'the second page', call: () => ({ query: { page: '2' } }) },
  {
    names: 'a column that is not shown',
    call: () => ({ query: { column: 'pesel', order: 'desc' } }),
  },
  {
    names: 'the quarter',
    call: ({ period }) => ({ query: { quarter: quarterOf(period) } }),
    isPast: true,
    none: 'nothing',
  },
];

const past: readonly Report[] = [
  { names: 'nobody', call: () => ({}), isPast: true },
  ...filters.map((way) => ({ ...way, isPast: true as const })),
];

/** A state narrows the rows like any other filter. */
function ofState(state: string): Report {
  return {
    names: `the state ${state}`,
    call: ({ seller }) => ({ query: { state, sellers: seller } }),
    ...empty,
  };
}

/** Reports, files, and invitations. */
export const salesmenWays = {
  'GET /api/v1/salesman/report': [...current, ofState('locked')],
  'GET /api/v1/salesman/report/headline': current,
  // The programme has no calls; who may be called is shown by calling.test.ts.
  'POST /api/v1/salesman/number': [
    {
      names: 'a person',
      call: ({ personId }) => ({ body: { person: personId } }),
      own: 404,
      other: 404,
      none: 404,
    },
  ],
  'GET /api/v1/knowledge/report': [...current, ofState('silent')],
  'GET /api/v1/knowledge/report/headline': current,
  'GET /api/v1/specials/report': [
    ...current,
    {
      names: 'a task',
      call: ({ specialId, seller }) => ({ query: { special_type: specialId, sellers: seller } }),
      ...empty,
    },
  ],
  'GET /api/v1/specials/report/headline': current,
  'GET /api/v1/salesman/balances': past,
  'GET /api/v1/salesman/balances/headline': past,
  'GET /api/v1/downloads/:key': [
    {
      names: 'a file',
      call: ({ download }) => ({ params: { key: download } }),
      other: 404,
      none: 404,
    },
    {
      names: 'a file in the other form',
      call: ({ download }) => ({ params: { key: download }, query: { format: 'csv' } }),
      other: 404,
      none: 404,
    },
  ],
  'GET /api/v1/invitations/headline': [
    nothingNamed,
    {
      names: 'digits of a number',
      call: ({ invitedPhone }) => ({ query: { search: invitedPhone.slice(2) } }),
      ...empty,
    },
  ],
  'GET /api/v1/invitations': [
    nothingNamed,
    {
      names: 'a phone number',
      call: ({ invitedPhone }) => ({ query: { search: invitedPhone } }),
      ...empty,
      but: seesBelow,
    },
    {
      names: 'digits of a number',
      call: ({ invitedPhone }) => ({ query: { search: invitedPhone.slice(2) } }),
      ...empty,
    },
    { names: 'a customer', call: ({ sap }) => ({ query: { search: sap } }), ...empty },
    { names: 'the second page', call: () => ({ query: { page: '2' } }) },
  ],
  'POST /api/v1/invitations/post': [
    {
      names: 'a customer',
      call: ({ prefix, sap }) => ({
        body: { type: 'user1', prefix, user_id: sap, phone: newPhone() },
      }),
      other: 400,
      none: 400,
    },
    {
      names: 'a customer, as a salesman',
      call: ({ prefix, sap }) => ({
        body: { type: 'salesman', prefix, user_id: sap, phone: newPhone() },
      }),
      own: 400,
      other: 400,
      none: 400,
    },
    {
      names: 'a member',
      call: ({ member }, { prefix, sap }) => ({
        body: { type: 'user1', prefix, user_id: sap, phone: member },
      }),
      own: 400,
      other: 400,
      none: 400,
    },
  ],
  'POST /api/v1/invitations/:id/resend': [
    {
      names: 'an invitation',
      call: ({ invitation }) => ({ params: { id: invitation } }),
      other: 404,
      none: 404,
    },
  ],
  'POST /api/v1/invitations/:id/withdraw': [
    {
      names: 'an invitation',
      call: ({ invitation }) => ({ params: { id: invitation } }),
      other: 404,
      none: 404,
    },
  ],
} satisfies Partial<Matrix>;

let phones = 661_000_000;

function newPhone(): string {
  return String(++phones);
}

/** `2026-11` → `2026-Q4` */
function quarterOf(month: string): string {
  return `${month.slice(0, 4)}-Q${Math.ceil(Number(month.slice(5)) / 3)}`;
}
