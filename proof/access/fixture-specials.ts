import { randomBytes } from 'node:crypto';
import { type Role, participants } from '@klub/contract/roles';
import { addMonths, instantOf, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import type { Readers } from './canaries.ts';
import type { FixtureParts } from './fixture-people.ts';
import { readersOf } from './principals.ts';

/**
 * A task for one role with a target that the role's people have goals in, and one that only a person of the far region
 * has.
 */
export type Special = {
  readonly id: number;
  readonly slug: string;
  readonly targetId: number;
  readonly farTargetId: number;
};

type Parts = Pick<FixtureParts, 'club' | 'canaries'>;

export async function addSpecials(parts: Parts): Promise<ReadonlyMap<Role, Special>> {
  const specials = new Map<Role, Special>();
  for (const role of participants) specials.set(role, await addSpecial(parts, role, true));
  return specials;
}

/** `isOut` false: a task that is not published yet. */
export async function addSpecial(
  { club, canaries }: Parts,
  role: Role,
  isOut: boolean,
): Promise<Special> {
  const { kysely } = club.database;
  const month = monthOf(club.now());
  const readers = { always: isOut ? readersOf([role]) : [] };
  // Salesmen choose from all tasks that run, by their titles.
  const titled = { always: isOut ? readersOf([role, 'salesman']) : [] };
  const word = (what: string, shown: Readers): string =>
    canaries.word(`${what} of a task: ${role}`, shown);
  const { id, slug } = await kysely
    .insertInto('special_task')
    .values({
      slug: `zadanie-${randomBytes(8).toString('hex')}`,
      title: word('title', titled),
      excerpt: word('excerpt', readers),
      content: `<p>${word('content', readers)}</p>`,
      subtitle: JSON.stringify([{ label: word('label', readers), value: word('value', readers) }]),
      roles: [role],
      opens_at: instantOf(isOut ? addMonths(month, -1) : addMonths(month, 1)),
      closes_at: instantOf(addMonths(month, 2)),
    })
    .returning(['id', 'slug'])
    .executeTakeFirstOrThrow();
  const target = async (code: string, shown: Readers, named: Readers): Promise<number> => {
    const row = {
      task_id: id,
      code,
      title: word(`title of the ${code} target`, named),
      description: word(`description of the ${code} target`, shown),
      type: 'points' as const,
      bonus: 10,
    };
    return (
      await kysely
        .insertInto('special_target')
        .values(row)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  };
  const far = { always: isOut ? readersOf(['salesman']) : [] };
  return {
    id,
    slug,
    targetId: await target('common', readers, titled),
    farTargetId: await target('far', { always: [] }, far),
  };
}

type Goal = {
  readonly personId: number;
  readonly placeId: number;
  readonly importId: number;
  readonly targetId: number;
  readonly name: string;
};

export async function setGoal(
  { club, canaries }: Parts,
  goal: Goal,
  readers: Readers,
): Promise<void> {
  const { kysely } = club.database;
  const {
    name,
    targetId: target_id,
    personId: person_id,
    placeId: place_id,
    importId: import_id,
  } = goal;
  const number = (what: string): number => canaries.number(`${what}: ${name}`, readers);
  const key = { target_id, person_id, place_id, import_id };
  await kysely
    .insertInto('special_goal')
    .values({
      ...key,
      target: number('target of a task'),
      target_qualification: number('second target of a task'),
    })
    .execute();
  await kysely
    .insertInto('special_result')
    .values({
      ...key,
      points: number('result of a task'),
      points_qualification: number('second result of a task'),
      state_on: monthOf(club.now()),
    })
    .execute();
}
