import { type Role, roles } from '@klub/contract/roles';
import { sql } from 'kysely';
import { monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { ask, json } from '../parts/call.ts';
import type { Estate } from './estate.ts';
import type { Customer, Shop } from './estate-shops.ts';
import { type Member, addMember } from './estate-people.ts';
import type { Things, ThingsKind } from './matrix-ways.ts';
import { password } from '../parts/people.ts';
import { type Principal, kindOf, principalNames } from './principals.ts';

/** What each of those who ask can name. */
export type ThingsOf = (principal: Principal) => Readonly<Record<ThingsKind, Things>>;

type Made = {
  readonly approval: string;
  readonly invitations: ReadonlyMap<string, { readonly id: string; readonly phone: string }>;
  readonly downloads: ReadonlyMap<string, string>;
  readonly month: string;
};

export async function gatherThings(estate: Estate): Promise<ThingsOf> {
  const made: Made = {
    approval: await deleteApproval(estate),
    invitations: await addInvitations(estate),
    downloads: await askForKeys(estate),
    month: monthOf(estate.parts.club.now()).slice(0, 7),
  };
  const known = new Map(principalNames.map((name) => [name, thingsOf(estate, made, name)]));
  return (principal) => known.get(principal) ?? thingsOf(estate, made, principal);
}

function thingsOf(estate: Estate, made: Made, principal: Principal): Readonly<Record<ThingsKind, Things>> {
  const { role } = kindOf(principal);
  const { far } = estate;
  const otherRole = roles[(roles.indexOf(role) + 1) % roles.length] ?? 'user1';
  const other: Things = {
    ...contentThings(estate, otherRole),
    ...regionThings(estate.map.far, estate.map.f, estate.sellers.far),
    ...personThings(far.another, 'zgadywane hasło'),
    member: far.another.phone,
    personId: String(far.participant.id),
    lastName: far.participant.lastName,
    userType: otherRole,
    manager: String(estate.sellers.farManager.id),
    notification: `powiadomienie-${far.participant.id}`,
    device: deviceOf(far.participant.id),
    special: estate.specials.get(otherSpecialRole(role))?.slug ?? '',
    // The titles of all tasks are there to choose from; people of other regions are not.
    specialId: String(estate.specials.get('user1')?.id),
    approval: made.approval,
    ...invitationThings(made, principal === 'superior' ? 'salesman, untouched' : 'far'),
    download: made.downloads.get(principal === 'salesman' ? 'second salesman' : 'salesman') ?? '',
    period: made.month,
    year: made.month.slice(0, 4),
  };
  return { own: ownThings(estate, made, principal, other), other, none: nothingOf(other) };
}

function ownThings(estate: Estate, made: Made, principal: Principal, other: Things): Things {
  const { role, estate: region } = kindOf(principal);
  const member = estate.members.get(principal) ?? estate.members.get('user1');
  if (member === undefined) throw new Error('Nobody of this name was made.');
  const { map, sellers } = estate;
  const shop = role === 'user2' ? map.b : map.a;
  const own =
    region === 'right' ? regionThings(map.right, map.c, sellers.right) : regionThings(map.left, shop, sellers.left);
  const special = estate.specials.get(role);
  return {
    ...other,
    ...contentThings(estate, role),
    ...own,
    ...personThings(member, password),
    member: member.phone,
    userType: role,
    manager: String(estate.members.get('superior')?.id),
    notification: `powiadomienie-${member.id}`,
    device: deviceOf(member.id),
    special: special?.slug ?? '',
    specialId: String((special ?? estate.specials.get('user1'))?.id),
    ...invitationThings(made, principal),
    download: made.downloads.get(principal) ?? made.downloads.get('salesman') ?? '',
  };
}

function contentThings({ content, specialLater }: Estate, role: Role) {
  const { rightReply: _, wrongReplies, ...slugs } = content[role];
  return { ...slugs, replies: wrongReplies.slice(0, 1), specialLater: specialLater.slug };
}

function regionThings({ prefix, number: sap }: Customer, { code: shop, channel }: Shop, { id }: Member) {
  return { shop, channel, seller: String(id), prefix, sap };
}

export function personThings({ id, phone, lastName }: Member, itsPassword: string) {
  return { personId: String(id), phone, lastName, password: itsPassword };
}

function invitationThings({ invitations }: Made, name: string) {
  const { id = '0', phone = '669999999' } = invitations.get(name) ?? {};
  return { invitation: id, invitedPhone: phone };
}

function otherSpecialRole(role: Role): Role {
  return role === 'user2' ? 'user3' : 'user2';
}

function deviceOf(personId: number): string {
  return `urzadzenie-${String(personId).padStart(20, '0')}`;
}

/** As it could be, and as nobody has it. */
function nothingOf(other: Things): Things {
  const word = 'nic-takiego';
  return {
    ...other,
    ...{ personId: '999999999', phone: '669999998', member: 'nie-numer', lastName: 'Niemaktosia', userType: 'user9' },
    ...{ shop: word, channel: word, seller: '999999999', manager: '999999999', prefix: 'NIC', sap: '999999999999' },
    ...{ notification: word, device: 'nieznane-urzadzenie-0', pill: word, pillLater: word, question: word },
    ...{ questionLater: word, replies: [word], news: word, newsLater: word, newsId: '999999999999', zone: word },
    ...{ zoneLater: word, zoneId: '999999999999', zoneCategory: word, contactCategory: word, special: word },
    ...{ specialId: '999999999', specialLater: word, approval: '999999999', invitation: '999999999' },
    ...{ invitedPhone: '669999998', download: word, period: '2010-01', year: '2010' },
  };
}

async function deleteApproval({ parts }: Estate): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select v.id from approval_version v join approval a on a.id = v.approval_id where a.occasion = 'delete'
  `.execute(parts.club.database.kysely);
  return String(rows[0]?.id);
}

/** One of each representative to do something with, and one of the salesman that is not his superior's. */
async function addInvitations(estate: Estate): Promise<Made['invitations']> {
  const { sellers, map, parts } = estate;
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
    const invited = await addMember(parts, { role: 'user1', name: `invited by ${name}`, state: 'invited', named, own });
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

/** A key is good for whom it was made: each salesman asks for his own. */
async function askForKeys({ parts, members }: Estate): Promise<Made['downloads']> {
  const keys = new Map<string, string>();
  for (const name of ['salesman', 'second salesman', 'superior'] as const) {
    const answer = await ask(parts.club, { path: '/api/v1/salesman/report', token: members.get(name)?.token });
    keys.set(name, json<Report>(answer).data?.summaryReportUri?.split('/').at(-1) ?? '');
  }
  return keys;
}
