import { type Request, ask, json, sourceOf } from '../parts/call.ts';
import { type Person, addPeople, password } from '../parts/people.ts';
import type { TestServer } from '../parts/test-server.ts';
import { type Ending, type Going, atOnce, erasedRows, finish } from './race.ts';

/** Calls without a session that write about the person whose number they name. */
export const publicCalls = {
  'POST /authorization': {
    hasPassword: true,
    body: (username: string) => ({ username, password }),
  },
  'POST /authorization/token/': {
    hasPassword: false,
    body: (username: string) => ({ username, approvals: [] }),
  },
  'POST /authorization/remind-password': {
    hasPassword: true,
    body: (username: string) => ({ username }),
  },
} as const;
export type PublicCall = keyof typeof publicCalls;

export type PublicRace = {
  readonly call: PublicCall;
  readonly status: number;
  readonly hasEnded: boolean;
  /** What still opens the account, or is left of it, although the ending took it. */
  readonly left: readonly string[];
};

let sources = 0;

/** A public call, and simultaneously an ending of the person's account. */
export async function racePublic(
  club: TestServer,
  call: PublicCall,
  ending: Ending,
  round: number,
): Promise<PublicRace> {
  const { hasPassword, body } = publicCalls[call];
  const [person] = (await addPeople(club, 1, { hasPassword })) as [Person];
  const path = call.slice('POST '.length);
  const request: Request = {
    method: 'POST',
    path,
    body: body(person.phone),
    source: sourceOf(6_000_000 + ++sources),
  };
  let token: string | undefined;
  const begin = async () => {
    const answer = await ask(club, request);
    if (call === 'POST /authorization' && answer.status === 200) {
      token = json<{ data: { access_token: string } }>(answer).data.access_token;
    }
    return answer;
  };
  const [calling, ended]: Going = await atOnce(round, begin, () =>
    finish(club, person, ending, 'user2', round % 2 === 0),
  );
  const [{ status }, hasEnded] = [await calling, await ended];
  const rows = ending === 'deletion' && hasEnded ? await erasedRows(club, person) : [];
  const takesSessions = ending !== 'change of role' && hasEnded;
  // Who logs in after a logout everywhere may; it is certain only that the call was answered first.
  const mustBeOut = takesSessions && (ending !== 'logout everywhere' || round % 8 === 1);
  const isIn =
    token !== undefined &&
    mustBeOut &&
    (await ask(club, { path: '/api/v1/user/get', token })).status === 200;
  return {
    call,
    status,
    hasEnded,
    left: [...rows, ...(isIn ? ['a session'] : [])].map((what) => `${call}: ${what}`),
  };
}
