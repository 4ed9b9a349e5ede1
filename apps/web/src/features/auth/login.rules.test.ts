import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  emptyDraft,
  isPhoneTooLong,
  type LoginEvent,
  missingLoginField,
  nextDraft,
  plainPhone,
} from './login.rules.ts';

const approval = { id: 'a1', name: 'Zgoda', content: '', required: true };
const phone = '500000010';
const typed: LoginEvent = { type: 'phoneTyped', phone };
const other = { type: 'phoneTyped', phone: '500000011' } as const;
const asked: LoginEvent = {
  type: 'approvalsCame',
  phone,
  approvals: [approval],
  regulations: true,
};
const toPassword = { type: 'tokenCame', phone, userExists: true, token: null } as const;
const toOtherPassword: LoginEvent = { ...toPassword, phone: other.phone };

function after(...events: LoginEvent[]) {
  return events.reduce(nextDraft, emptyDraft);
}

test("[L03] 'Dalej' opens at nine characters", () => {
  expect(missingLoginField(after({ type: 'phoneTyped', phone: '50000000' }))).toBe('phone');
  expect(missingLoginField(after({ type: 'phoneTyped', phone: '500000001' }))).toBeUndefined();
});

test("[L03] 'Dalej' stays closed while approvals stand and none is ticked", () => {
  expect(missingLoginField(after(typed, asked))).toBe('approvals');
  expect(
    missingLoginField(after(typed, asked, { type: 'approvalTicked', id: 'a1', ticked: true })),
  ).toBeUndefined();
  expect(
    missingLoginField(
      after(
        typed,
        asked,
        { type: 'approvalTicked', id: 'a1', ticked: true },
        { type: 'approvalTicked', id: 'a1', ticked: false },
      ),
    ),
  ).toBe('approvals');
});

test("[L05] 'Zmień' unlocks the number, and a changed number resets its step", () => {
  const locked = after(typed, asked);
  expect(locked).toMatchObject({ phoneLocked: true, regulations: true });
  const unlocked = nextDraft(locked, { type: 'phoneUnlocked' });
  expect(unlocked).toMatchObject({ phoneLocked: false, approvals: [approval], regulations: true });
  expect(nextDraft(unlocked, other)).toEqual({
    ...emptyDraft,
    phone: '500000011',
  });
});

test('[L07] [L09] a token call leads to the password, prefilled for a new user', () => {
  const draft = after(typed, { type: 'tokenCame', phone, userExists: false, token: 'tajne' });
  expect(draft).toMatchObject({ step: 'password', userExists: false, password: 'tajne', phone });
});

test('[L10] [L11] the reset and back, without losing what was typed', () => {
  const draft = after(
    typed,
    toPassword,
    { type: 'passwordTyped', password: 'abc' },
    { type: 'passwordForgotten' },
  );
  expect(draft).toMatchObject({ step: 'reset', phone });
  expect(nextDraft(draft, { type: 'backToPassword' })).toMatchObject({
    step: 'password',
    password: 'abc',
  });
});

test('[L13] a block clears the password and opens the reset', () => {
  const draft = after(
    typed,
    toPassword,
    { type: 'passwordTyped', password: 'abc' },
    { type: 'blocked', phone },
  );
  expect(draft).toMatchObject({ step: 'reset', password: '', isBlocked: true });
});

test('[L15] a sent reminder leads back to an empty password', () => {
  const draft = after(
    typed,
    { ...toPassword, userExists: false, token: 'abc' },
    { type: 'blocked', phone },
    { type: 'reminderSent', phone },
  );
  expect(draft).toMatchObject({ step: 'password', password: '', userExists: true });
});

test.each<{ reply: LoginEvent; before: LoginEvent[] }>([
  { reply: { type: 'approvalsCame', phone, approvals: [approval], regulations: true }, before: [] },
  { reply: { type: 'tokenCame', phone, userExists: false, token: 'tajne' }, before: [] },
  { reply: { type: 'blocked', phone }, before: [toOtherPassword] },
  {
    reply: { type: 'reminderSent', phone },
    before: [toOtherPassword, { type: 'passwordForgotten' }],
  },
])('$reply.type of another number changes nothing', ({ reply, before }) => {
  const draft = after(other, ...before);
  expect(nextDraft(draft, reply)).toBe(draft);
});

test('a reply that comes after its step leaves what is typed meanwhile', () => {
  const typing = after(typed, toPassword, { type: 'passwordTyped', password: 'abc' });
  expect(nextDraft(typing, { ...toPassword, userExists: false, token: 'tajne' })).toBe(typing);
  expect(nextDraft(typing, asked)).toBe(typing);
  expect(nextDraft(typing, { type: 'reminderSent', phone })).toBe(typing);
  const changing = nextDraft(typing, { type: 'phoneUnlocked' });
  expect(nextDraft(changing, { type: 'blocked', phone })).toBe(changing);
});

test('a login leaves nothing behind', () => {
  expect(after({ type: 'phoneTyped', phone: '500000001' }, { type: 'loggedIn' })).toEqual(
    emptyDraft,
  );
});

test('a number keeps its digits and its plus, however it was written', () => {
  expect(plainPhone('+48 500-000-001')).toBe('+48500000001');
  expect(plainPhone('(500) 000.001')).toBe('500000001');
  expect(plainPhone('500\u00a0000\u00a0001')).toBe('500000001');
});

test('every spelling is the same number; a long one is not cut', () => {
  const national = fc.integer({ min: 100_000_000, max: 999_999_999 }).map(String);
  fc.assert(
    fc.property(
      national,
      fc.constantFrom(...countries),
      separators,
      (digits, [country, kept], between) => {
        const groups = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)].join(between);
        const phone = plainPhone(` ${country}${between}${groups} `);
        expect(phone).toBe(`${kept}${digits}`);
        expect(isPhoneTooLong(phone)).toBe(false);
        expect(isPhoneTooLong(plainPhone(`${country}${groups} wew. 12345`))).toBe(true);
      },
    ),
  );
});

/** How the country is written, and what the field keeps of it. */
const countries = [
  ['', ''],
  ['tel. ', ''],
  ['+48', '+48'],
  ['(+48)', '+48'],
  ['0048', '+48'],
  ['00 48', '+48'],
  ['48', '48'],
] as const;

const separators = fc.constantFrom(
  '',
  ' ',
  '\u00a0',
  '\u202f',
  '\u2009',
  '-',
  '\u2011',
  '–',
  '.',
  '/',
  ' - ',
);
