import type { Role } from '@klub/contract/roles';
import { addMonths, lastDayOf, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import type { Readers } from './canaries.ts';
import { type FixtureParts, type Member, addMember } from './fixture-people.ts';
import * as shops from './fixture-shops.ts';
import { type Special, setGoal } from './fixture-specials.ts';
import type { Principal } from './principals.ts';

/** Who reports on a region's people. */
export const leaders = {
  left: ['salesman', 'superior'],
  right: ['second salesman'],
  far: [],
} as const;
export const nobody: Readers = { always: [] };

export type Sellers = Readonly<
  Record<'left' | 'superior' | 'right' | 'far' | 'farManager', Member>
>;

/** The representatives and managers; a representative's name and number are for their people too. */
export async function addSellers(parts: FixtureParts): Promise<Sellers> {
  const add = async (
    name: string,
    self: readonly Principal[],
    named: readonly Principal[],
    phoned = named,
  ) => {
    const own = { always: self };
    const seller = {
      role: 'salesman',
      name,
      own,
      named: { always: named },
      phoned: { always: phoned },
    } as const;
    const member = await addMember(parts, seller);
    await notifyOf(parts, member, name, own);
    await writeLetter(parts, member, name, own);
    return member;
  };
  const staff = ['user1', 'user2', 'user3'] as const;
  return {
    left: await add(
      'salesman',
      ['salesman'],
      ['salesman', 'superior', ...staff],
      ['salesman', ...staff],
    ),
    superior: await add('superior', ['superior'], ['superior', 'salesman']),
    right: await add('second salesman', ['second salesman'], ['second salesman', 'other shop']),
    far: await add('far salesman', [], []),
    farManager: await add('far manager', [], []),
  };
}

export type Staff = Omit<Parameters<typeof addMember>[1], 'own' | 'role'> & {
  readonly role?: Role;
  readonly days: readonly (readonly [shops.Shop, shops.Days])[];
  readonly self: readonly Principal[];
  /** Who may read the figures of a month. */
  readonly figures: (month: string) => Readers;
  readonly importId: number;
  readonly hasFarGoal?: true;
};

/** Adds a person to the staff of shops, with figures of two months, golden points, a task's goal and a notification. */
export function staffFor(parts: FixtureParts, specials: ReadonlyMap<Role, Special>) {
  return async ({ role = 'user1', ...wanted }: Staff): Promise<Member> => {
    const { name, days, self, figures, importId } = wanted;
    const own = { always: self };
    const person = await addMember(parts, { ...wanted, role, own });
    const special = specials.get(role);
    for (const [shop, stay] of days) {
      await shops.work(parts.club, person.id, shop, stay);
      await addFigures(parts, { personId: person.id, shop, importId, name }, stay, figures);
      if (special === undefined) continue;
      const goal = { personId: person.id, placeId: shop.id, importId, name };
      await setGoal(parts, { ...goal, targetId: special.targetId }, own);
      if (wanted.hasFarGoal)
        await setGoal(parts, { ...goal, targetId: special.farTargetId }, nobody);
    }
    const previous = addMonths(monthOf(parts.club.now()), -1);
    await shops.addEarnings(parts, { personId: person.id, name }, figures(previous));
    await notifyOf(parts, person, name, own);
    await writeLetter(parts, person, name, own);
    return person;
  };
}

async function addFigures(
  parts: FixtureParts,
  key: Parameters<typeof shops.setFigures>[1],
  [from, to]: shops.Days,
  readers: Staff['figures'],
): Promise<void> {
  const month = monthOf(parts.club.now());
  for (const each of [addMonths(month, -1), month]) {
    const isThere = from <= lastDayOf(each) && (to === undefined || to >= each);
    if (isThere) await shops.setFigures(parts, key, each, readers(each));
  }
}

async function notifyOf(
  { club, canaries }: FixtureParts,
  { id }: Member,
  name: string,
  own: Readers,
): Promise<void> {
  const row = {
    slug: `powiadomienie-${id}`,
    person_id: id,
    cause: 'proof',
    title: canaries.word(`title of a notification: ${name}`, own),
    content: canaries.word(`content of a notification: ${name}`, own),
    created_at: club.now(),
  };
  await club.database.kysely.insertInto('notification').values(row).execute();
}

/** The number of the letter that each person of the fixture has written. */
export function letterOf(personId: number): string {
  return `ZG-2001-${String(personId).padStart(6, '0')}`;
}

/** A letter to the operator, with an answer and a note; only the operator reads the note. */
async function writeLetter(
  { club, canaries, vault }: FixtureParts,
  { id }: Member,
  name: string,
  own: Readers,
): Promise<void> {
  const word = (what: string): string => canaries.word(`${what} of a letter: ${name}`, own);
  const content = {
    topic: word('topic'),
    email: '',
    message: word('message'),
    attachmentName: null,
    writer: '',
  };
  const { kysely } = club.database;
  const letter = await kysely
    .insertInto('letter')
    .values({
      number: letterOf(id),
      person_id: id,
      source: 'app',
      kind: 'question',
      content_sealed: vault.seal('letter.content', JSON.stringify(content)),
      received_at: club.now(),
      due_on: '2030-01-01',
      state: 'new',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = { letter_id: letter.id, person_id: id, at: club.now() };
  const note = canaries.word(`note of a letter: ${name}`, nobody);
  const seal = (text: string): string => vault.seal('letter_entry.text', text);
  await kysely
    .insertInto('letter_entry')
    .values([
      { ...entry, what: 'answer', text_sealed: seal(word('answer')) },
      { ...entry, what: 'note', text_sealed: seal(note) },
    ])
    .execute();
}
