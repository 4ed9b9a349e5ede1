import { type Matrix, nothingNamed } from './matrix-ways.ts';

const newPassword = 'Zielona łódka 27';

/** A caller who must leave learns nothing else. */
const mustLeave = { 'asked to leave': { own: 401, other: 401, none: 401 } } as const;

/** Login, profile, notifications and devices. */
export const accountWays = {
  // An unknown number is answered like one that has answered all.
  'GET /approvals/:username': [
    { names: 'a number', call: ({ phone }) => ({ params: { username: phone } }) },
  ],
  'POST /authorization/token/': [
    {
      names: 'a number',
      call: ({ phone }) => ({ body: { username: phone } }),
      none: 400,
      // The number of a deleted account is not kept.
      but: { deleted: { own: 400 } },
    },
  ],
  'POST /authorization/remind-password': [
    { names: 'a number', call: ({ phone }) => ({ body: { username: phone } }) },
  ],
  'POST /authorization': [
    {
      names: 'a number',
      call: ({ phone, password }) => ({ body: { username: phone, password } }),
      other: 401,
      none: 401,
      but: { blocked: { own: 401 }, deleted: { own: 401 }, 'before password': { own: 401 } },
      spends: true,
    },
  ],
  'GET /api/v1/user/views': [nothingNamed],
  'POST /api/v1/logout': [{ ...nothingNamed, spends: true }],
  'POST /api/v1/user/updateandreturnerrors': [
    {
      names: 'a person in the profile',
      call: ({ personId, phone, shop, userType }, { lastName }) => ({
        body: {
          firstname: 'Jan',
          lastname: lastName,
          email: 'jan@example.pl',
          id: personId,
          username: phone,
          clientNumber: shop,
          userType,
          userDetails: [{ id: shop, name: 'Sklep' }],
        },
      }),
      spends: true,
    },
  ],
  'POST /api/v1/user/update': [
    {
      names: 'nothing',
      call: () => ({ body: { password: newPassword, passwordRepeat: newPassword } }),
      but: mustLeave,
      spends: true,
    },
    {
      names: 'a wrong repetition',
      call: () => ({ body: { password: newPassword, passwordRepeat: 'inne hasło 4' } }),
      own: 400,
      other: 400,
      none: 400,
      but: mustLeave,
    },
  ],
  'POST /api/v1/user/delete': [
    {
      names: 'an approval',
      call: ({ approval }) => ({ body: { approvals: [{ id: approval, value: true }] } }),
      none: 400,
      but: {
        salesman: { own: 400, other: 400 },
        'second salesman': { own: 400, other: 400 },
        superior: { own: 400, other: 400 },
      },
      spends: true,
    },
  ],
  'GET /api/v1/notifications': [
    nothingNamed,
    {
      names: 'a notification',
      call: ({ notification }) => ({ query: { before: notification } }),
      other: 404,
      none: 404,
    },
  ],
  'POST /api/v1/notifications/:slug/update': [
    {
      names: 'a notification',
      call: ({ notification }) => ({ params: { slug: notification } }),
      other: 404,
      none: 404,
    },
  ],
  'GET /api/v1/letters': [
    nothingNamed,
    {
      names: 'a letter',
      call: ({ letter }) => ({ query: { before: letter } }),
      own: 'nothing',
      other: 'nothing',
      none: 'nothing',
    },
  ],
  'GET /api/v1/letters/:slug': [
    {
      names: 'a letter',
      call: ({ letter }) => ({ params: { slug: letter } }),
      other: 404,
      none: 404,
    },
  ],
  'POST /api/v1/user/calling': [{ names: 'nothing', call: () => ({ body: { isAllowed: true } }) }],
  'POST /api/v1/push': [
    {
      names: 'nothing',
      call: () => ({ body: { kinds: [{ kind: 'plan', isOn: true }], quietFrom: 22, quietTo: 7 } }),
    },
  ],
  'POST /api/v1/devices': [
    {
      names: 'no device but one of its own',
      call: (_named, { device }) => ({
        body: {
          token: device,
          platform: 'android',
          version: '1.1.6',
          apiUrl: 'https://klub.example',
        },
      }),
    },
  ],
  // The response does not tell whose device it is: another person's device stays.
  'POST /api/v1/devices/forget': [
    { names: 'a device', call: ({ device }) => ({ body: { token: device } }) },
  ],
} satisfies Partial<Matrix>;
