import { sql } from 'kysely';
import type { Action, History } from './histories.ts';
import { type Call, type State, after, beginning, earned, passed, step } from './model.ts';
import { type AnswersWorld, type Participant, programme } from './world.ts';
import { each } from '../parts/call.ts';

/** Histories that go on side by side; more only wait for the database. */
const sideBySide = 24;

/**
 * Plays each history by a separate participant; returns the first difference of each from the
 * model.
 */
export async function differences(
  world: AnswersWorld,
  histories: readonly History[],
): Promise<string[]> {
  const people = await world.participants(histories.length);
  const played = await each(people, sideBySide, (person, index) =>
    play(person, histories[index] ?? []),
  );
  const stored = await storedOf(
    world,
    people.map(({ id }) => id),
  );
  return played.flatMap((one, index) => {
    if ('difference' in one) return [one.difference];
    const found = stored.get(people[index]?.id ?? 0) ?? nothingStored;
    return one.possible.some((state) => expectedStored(world, state) === found)
      ? []
      : [
          `stored: ${found}, expected ${one.possible.map((state) => expectedStored(world, state)).join(' or ')}`,
        ];
  });
}

type Played = { readonly difference: string } | { readonly possible: readonly State[] };

/**
 * Two simultaneous calls may count in either order; both states remain possible until an
 * observation contradicts one.
 */
async function play(person: Participant, history: History): Promise<Played> {
  let possible: State[] = [beginning(programme)];
  for (const [index, action] of history.entries()) {
    if ('wait' in action) {
      person.wait(action.wait);
      possible = possible.map((state) => after(state, action.wait));
      continue;
    }
    const said = await Promise.all(
      callsOf(action).map((call, device) => person.ask(call, deviceOf(action, device))),
    );
    const expected = possible.flatMap((state) => outcomes(state, action));
    const agreeing = expected.filter((outcome) =>
      said.every((words, at) => agrees(outcome.said[at] ?? '', words)),
    );
    if (agreeing.length === 0) {
      const would = expected.map((outcome) => outcome.said.join(' & ')).join(' or ');
      return {
        difference: `step ${index} ${JSON.stringify(action)}: ${said.join(' & ')}, expected ${would}`,
      };
    }
    possible = [...new Map(agreeing.map(({ next }) => [JSON.stringify(next), next])).values()];
  }
  return { possible };
}

type Asking = Exclude<Action, { readonly wait: number }>;

function callsOf(action: Asking): readonly Call[] {
  return 'call' in action ? [action.call] : action.atOnce;
}

function deviceOf(action: Asking, index: number): number {
  return 'call' in action ? action.device : index;
}

type Outcome = { readonly said: readonly string[]; readonly next: State };

function outcomes(state: State, action: Asking): Outcome[] {
  if ('call' in action) {
    const { said, next } = step(programme, state, action.call);
    return [{ said: [said], next }];
  }
  const [one, other] = action.atOnce;
  const first = step(programme, state, one);
  const second = step(programme, first.next, other);
  const early = step(programme, state, other);
  const late = step(programme, early.next, one);
  return [
    { said: [first.said, second.said], next: second.next },
    { said: [late.said, early.said], next: late.next },
  ];
}

function agrees(expected: string, said: string): boolean {
  return expected.endsWith(' any')
    ? said.startsWith(expected.slice(0, -'any'.length))
    : expected === said;
}

const nothingStored = '; ; 0';

/**
 * Attempts, booked golden points, and the number of padlock notifications, in one line a person.
 */
function expectedStored({ questions }: AnswersWorld, state: State): string {
  const attempts = questions.flatMap((_, question) =>
    (state.tries[question] ?? []).map(
      ({ end }, index) => `${question}.${index + 1} ${end ?? 'expired'}`,
    ),
  );
  const points = questions.flatMap((_, question) => {
    const amount = earned(programme, state, question);
    return amount === 0 ? [] : [`${question} ${amount}`];
  });
  return `${attempts.join(', ')}; ${points.join(', ')}; ${passed(state) >= programme.minimum ? 1 : 0}`;
}

async function storedOf(
  { database, questions }: AnswersWorld,
  people: number[],
): Promise<Map<number, string>> {
  const ids = questions.map(({ id }) => id);
  // Whether an open try has run out by now, only the next look would tell: it counts as expired on either side.
  const { rows } = await sql<{
    personId: number;
    attempts: string;
    points: string;
    padlocks: number;
  }>`
    select person.id as "personId", (
      select coalesce(string_agg(
        array_position(${ids}::bigint[], question_id) - 1 || '.' || number || ' ' || coalesce(outcome, 'expired'),
        ', ' order by array_position(${ids}::bigint[], question_id), number), '')
      from question_attempt where person_id = person.id
    ) as attempts, (
      select coalesce(string_agg(
        array_position(${ids}::bigint[], split_part(cause, ':', 2)::bigint) - 1 || ' ' || amount,
        ', ' order by array_position(${ids}::bigint[], split_part(cause, ':', 2)::bigint)), '')
      from ledger_entry where person_id = person.id
    ) as points, (
      select count(*) from notification where person_id = person.id and cause like 'padlock:%'
    ) as padlocks
    from person where person.id = any(${people}::bigint[])
  `.execute(database.kysely);
  return new Map(
    rows.map(({ personId, attempts, points, padlocks }) => [
      personId,
      `${attempts}; ${points}; ${padlocks}`,
    ]),
  );
}
