import { randomBytes } from 'node:crypto';
import { endpoints } from '@klub/contract';
import type { Call, Endpoint } from '@klub/contract/endpoint';
import { pageSize } from '@klub/contract/limits';
import { refusalOf } from '../../apps/server/src/testing/access.ts';
import { matrix } from './matrix.ts';
import { type Answer, ask, json, sourceOf } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import type { AccessFixture } from './fixture.ts';
import { addMember } from './fixture-people.ts';
import {
  type AnyWay,
  type Outcome,
  type ObjectIds,
  type ObjectIdKind,
  kinds,
} from './matrix-ways.ts';
import { password } from '../parts/people.ts';
import { type Principal, kindOf } from './principals.ts';
import { type ObjectIdsOf, personIds } from './object-ids.ts';

/** One try: who made which call, naming what, and what came. */
export type Cell = {
  readonly call: Call;
  readonly way: AnyWay;
  readonly principal: Principal;
  readonly kind: ObjectIdKind;
  readonly promised: Outcome;
  readonly answer: Answer;
};

export const calls = Object.keys(endpoints) as (keyof typeof endpoints)[];
export const rowOf = (call: keyof typeof endpoints): Endpoint => endpoints[call];
// The calls themselves are known by name only from here on: their ways were checked where they are written.
export const waysOf = (call: keyof typeof endpoints): readonly AnyWay[] =>
  matrix[call] as readonly AnyWay[];

let sources = 0;

/** All that one of those who ask can try, call after call in the order of the contract. */
export async function cellsOf(
  fixture: AccessFixture,
  objectIdsOf: ObjectIdsOf,
  principal: Principal,
  tried: readonly ObjectIdKind[] = kinds,
): Promise<Cell[]> {
  const ids = objectIdsOf(principal);
  const token =
    principal === 'unknown token' ? unknownToken() : fixture.members.get(principal)?.token;
  const cells: Cell[] = [];
  for (const call of calls) {
    for (const way of waysOf(call)) {
      for (const kind of tried) {
        const asker =
          way.spends === true ? await twinOf(fixture, ids, principal) : { token, own: ids.own };
        const named = kind === 'own' ? asker.own : ids[kind];
        const answer = await tryCall(fixture, { call, way, named, kind, ...asker });
        cells.push({
          call,
          way,
          principal,
          kind,
          answer,
          promised: promisedTo(principal, { call, way, kind }),
        });
      }
    }
  }
  return cells;
}

function promisedTo(
  principal: Principal,
  { call, way, kind }: { call: keyof typeof endpoints; way: AnyWay; kind: ObjectIdKind },
): Outcome {
  const { role, standing } = kindOf(principal);
  return (
    refusalOf(rowOf(call).access, role, standing) ??
    way.but?.[principal]?.[kind] ??
    way[kind] ??
    200
  );
}

type Tried = {
  readonly call: keyof typeof endpoints;
  readonly way: AnyWay;
  readonly named: ObjectIds;
  readonly own: ObjectIds;
  readonly kind: ObjectIdKind;
  readonly token: string | undefined;
};

function tryCall(
  { parts }: AccessFixture,
  { call, way, named, own, kind, token }: Tried,
): Promise<Answer> {
  const { query = {}, ...sent } = way.call(named, own);
  // A caller that obeys one of these would serve another person's ids.
  const smuggled = {
    personId: named.personId,
    id: named.personId,
    user_id: named.personId,
    username: named.phone,
  };
  return send(
    parts.club,
    call,
    { ...sent, query: { ...(kind === 'own' ? {} : smuggled), ...query } },
    token,
  );
}

/** Makes a call as its row says: with what is sent in the address, and in a body or a form. */
export function send(
  club: Pick<TestServer, 'url'>,
  call: keyof typeof endpoints,
  { params = {}, query = {}, body }: ReturnType<AnyWay['call']>,
  token: string | undefined,
): Promise<Answer> {
  const [method = 'GET', pattern = ''] = call.split(' ');
  const path = pattern.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query);
  const isForm = rowOf(call).encoding === 'multipart';
  return ask(club, {
    method: method === 'POST' ? 'POST' : 'GET',
    path: `${path}${search.size === 0 ? '' : `?${search}`}`,
    token,
    source: sourceOf(++sources),
    ...(method === 'GET' ? {} : isForm ? { form: formOf(body) } : { body: body ?? {} }),
  });
}

function formOf(body: object = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  return form;
}

/** A person like the caller; the call may change them. */
async function twinOf(
  fixture: AccessFixture,
  ids: Readonly<Record<ObjectIdKind, ObjectIds>>,
  principal: Principal,
) {
  const { role, state, standing } = kindOf(principal);
  const named = { always: standing === 'in' || standing === 'before password' ? [principal] : [] };
  const wanted = {
    role,
    name: `twin of ${principal}`,
    named,
    own: named,
    ...(state === undefined ? {} : { state }),
  };
  const twin = await addMember(fixture.parts, wanted);
  const isUnknown = principal === 'nobody' || principal === 'unknown token';
  const token = principal === 'unknown token' ? unknownToken() : isUnknown ? undefined : twin.token;
  return { token, own: { ...ids.own, ...personIds(twin, password) } };
}

function unknownToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The status is not what was promised, or there are rows where none were. */
export function isWrong({ answer, promised }: Cell): boolean {
  if (promised !== 'nothing') return answer.status !== promised;
  return answer.status !== 200 || rowsIn(answer).length > 0 || totalIn(answer) > 0;
}

type List = {
  readonly data?: {
    readonly data?: readonly unknown[];
    readonly figures?: readonly { readonly value: number }[];
  } | null;
  readonly pager?: { readonly total?: number };
};

function rowsIn(answer: Answer): readonly unknown[] {
  const { data, figures = [] } = json<List>(answer).data ?? {};
  return data ?? figures.filter(({ value }) => value !== 0);
}

function totalIn(answer: Answer): number {
  return json<List>(answer).pager?.total ?? 0;
}

/** A list that ends on its first page says how many rows there are: no more than are shown. */
export function countsHiddenRows({ answer, way }: Cell): boolean {
  if (answer.status !== 200 || !answer.text.includes('"pager"') || way.names === 'the second page')
    return false;
  const rows = rowsIn(answer).length;
  return rows < pageSize && totalIn(answer) !== rows;
}

export function tell({ call, way, principal, kind, answer, promised }: Cell): string {
  const said =
    promised === 'nothing' ? `${answer.status} with ${rowsIn(answer).length} rows` : answer.status;
  return `${principal}, ${call}, ${way.names} (${kind}): ${said} instead of ${promised}`;
}
