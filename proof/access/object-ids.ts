import { type Role, roles } from '@klub/contract/roles';
import { sql } from 'kysely';
import { monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { ask, json } from '../parts/call.ts';
import type { AccessFixture } from './fixture.ts';
import { letterOf } from './fixture-staff.ts';
import type { Customer, Shop } from './fixture-shops.ts';
import { type Member, addMember } from './fixture-people.ts';
import type { ObjectIds, ObjectIdKind } from './matrix-ways.ts';
import { password } from '../parts/people.ts';
import { type Principal, kindOf, principalNames } from './principals.ts';

/** What each of those who ask can name. */
export type ObjectIdsOf = (principal: Principal) => Readonly<Record<ObjectIdKind, ObjectIds>>;

type Made = {
  readonly approval: string;
  readonly invitations: ReadonlyMap<string, { readonly id: string; readonly phone: string }>;
  readonly downloads: ReadonlyMap<string, string>;
  readonly month: string;
};

export async function collectObjectIds(fixture: AccessFixture): Promise<ObjectIdsOf> {
  const made: Made = {
    approval: await deleteApproval(fixture),
    invitations: await addInvitations(fixture),
    downloads: await askForKeys(fixture),
    month: monthOf(fixture.parts.club.now()).slice(0, 7),
  };
  const known = new Map(principalNames.map((name) => [name, objectIdsOf(fixture, made, name)]));
  return (principal) => known.get(principal) ?? objectIdsOf(fixture, made, principal);
}

function objectIdsOf(
  fixture: AccessFixture,
  made: Made,
  principal: Principal,
): Readonly<Record<ObjectIdKind, ObjectIds>> {
  const { role } = kindOf(principal);
  const { far } = fixture;
  const otherRole = roles[(roles.indexOf(role) + 1) % roles.length] ?? 'user1';
  const other: ObjectIds = {
    ...contentIds(fixture, otherRole),
    ...regionIds(fixture.map.far, fixture.map.f, fixture.sellers.far),
    ...personIds(far.another, 'zgadywane hasło'),
    member: far.another.phone,
    personId: String(far.participant.id),
    lastName: far.participant.lastName,
    userType: otherRole,
    manager: String(fixture.sellers.farManager.id),
    notification: `powiadomienie-${far.participant.id}`,
    letter: letterOf(far.participant.id),
    device: deviceOf(far.participant.id),
    special: fixture.specials.get(otherSpecialRole(role))?.slug ?? '',
    // The titles of all tasks are there to choose from; people of other regions are not.
    specialId: String(fixture.specials.get('user1')?.id),
    approval: made.approval,
    ...invitationIds(made, principal === 'superior' ? 'salesman, untouched' : 'far'),
    download: made.downloads.get(principal === 'salesman' ? 'second salesman' : 'salesman') ?? '',
    period: made.month,
    year: made.month.slice(0, 4),
  };
  return { own: ownIds(fixture, made, principal, other), other, none: nothingOf(other) };
}

function ownIds(
  fixture: AccessFixture,
  made: Made,
  principal: Principal,
  other: ObjectIds,
): ObjectIds {
  const { role, region } = kindOf(principal);
  const member = fixture.members.get(principal) ?? fixture.members.get('user1');
  if (member === undefined) throw new Error('Nobody of this name was made.');
  const { map, sellers } = fixture;
  const shop = role === 'user2' ? map.b : map.a;
  const own =
    region === 'right'
      ? regionIds(map.right, map.c, sellers.right)
      : regionIds(map.left, shop, sellers.left);
  const special = fixture.specials.get(role);
  return {
    ...other,
    ...contentIds(fixture, role),
    ...own,
    ...personIds(member, password),
    member: member.phone,
    userType: role,
    manager: String(fixture.members.get('superior')?.id),
    notification: `powiadomienie-${member.id}`,
    letter: letterOf(member.id),
    device: deviceOf(member.id),
    special: special?.slug ?? '',
    specialId: String((special ?? fixture.specials.get('user1'))?.id),
    ...invitationIds(made, principal),
    download: made.downloads.get(principal) ?? made.downloads.get('salesman') ?? '',
  };
}

function contentIds({ content, specialLater }: AccessFixture, role: Role) {
  const { rightReply: _, wrongReplies, ...slugs } = content[role];
  return { ...slugs, replies: wrongReplies.slice(0, 1), specialLater: specialLater.slug };
}

function regionIds(
  { prefix, number: sap }: Customer,
  { code: shop, channel }: Shop,
  { id }: Member,
) {
  return { shop, channel, seller: String(id), prefix, sap };
}

export function personIds({ id, phone, lastName }: Member, itsPassword: string) {
  return { personId: String(id), phone, lastName, password: itsPassword };
}

function invitationIds({ invitations }: Made, name: string) {
  const { id = '0', phone = '669999999' } = invitations.get(name) ?? {};
  return { invitation: id, invitedPhone: phone };
}

function otherSpecialRole(role: Role): Role {
  return role === 'user2' ? 'user3' : 'user2';
}

function deviceOf(personId: number): string {
  return `urzadzenie-${String(personId).padStart(20, '0')}`;
}

/** Ids of the right form that do not exist. */
function nothingOf(other: ObjectIds): ObjectIds {
  const word = 'nic-takiego';
  return {
    ...other,
    personId: '999999999',
    phone: '669999998',
    member: 'nie-numer',
    lastName: 'Niemaktosia',
    userType: 'user9',
    shop: word,
    channel: word,
    seller: '999999999',
    manager: '999999999',
    prefix: 'NIC',
    sap: '999999999999',
    notification: word,
    letter: word,
    device: 'nieznane-urzadzenie-0',
    pill: word,
    pillLater: word,
    question: word,
    questionLater: word,
    replies: [word],
    news: word,
    newsLater: word,
    newsId: '999999999999',
    zone: word,
    zoneLater: word,
    zoneId: '999999999999',
    zoneCategory: word,
    contactCategory: word,
    special: word,
    specialId: '999999999',
    specialLater: word,
    approval: '999999999',
    invitation: '999999999',
    invitedPhone: '669999998',
    download: word,
    period: '2010-01',
    year: '2010',
  };
}

async function deleteApproval({ parts }: AccessFixture): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select v.id from approval_version v join approval a on a.id = v.approval_id where a.occasion = 'delete'
  `.execute(parts.club.database.kysely);
  return String(rows[0]?.id);
}

/** One of each representative to do something with, and one of the salesman that is not the superior's. */
async function addInvitations(fixture: AccessFixture): Promise<Made['invitations']> {
  const { sellers, map, parts } = fixture;
  const invitations = new Map<string, { id: string; phone: string }>();
  const inviters = [
    ['salesman', sellers.left, map.left, 'salesman'],
    ['salesman, untouched', sellers.left, map.left, 'salesman'],
    ['superior', sellers.superior, map.left, 'superior'],
    ['second salesman', sellers.right, map.right, 'second salesman'],
    ['far', sellers.far, map.far, null],
  ] as const;
  for (const [name, inviter, customer, reader] of inviters) {
    const named = { always: [] };
    const own = { always: reader === null ? [] : [reader] };
    const invited = await addMember(parts, {
      role: 'user1',
      name: `invited by ${name}`,
      state: 'invited',
      named,
      own,
    });
    const { id } = await parts.club.database.kysely
      .insertInto('invitation')
      .values({
        inviter_id: inviter.id,
        person_id: invited.id,
        customer_id: customer.id,
        role: 'user1',
        invited_at: new Date(parts.club.now().getTime() - 3_600_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    invitations.set(name, { id: String(id), phone: invited.phone });
  }
  return invitations;
}

type Report = { readonly data?: { readonly summaryReportUri?: string } };

/** A key belongs to the person it was made for: each representative requests their own. */
async function askForKeys({ parts, members }: AccessFixture): Promise<Made['downloads']> {
  const keys = new Map<string, string>();
  for (const name of ['salesman', 'second salesman', 'superior'] as const) {
    const answer = await ask(parts.club, {
      path: '/api/v1/salesman/report',
      token: members.get(name)?.token,
    });
    keys.set(name, json<Report>(answer).data?.summaryReportUri?.split('/').at(-1) ?? '');
  }
  return keys;
}
