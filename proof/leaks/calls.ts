import { endpoints } from '@klub/contract';
import type { Endpoint } from '@klub/contract/endpoint';
import type { Role } from '@klub/contract/roles';
import { ask, each } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import type { Secrets } from './canaries.ts';
import { addPeople } from '../parts/people.ts';

export type Said = { readonly asked: string; readonly text: string };

const roles: readonly Role[] = ['user1', 'user2', 'user3', 'salesman'];

/**
 * Every call of the contract without a token and as each role, with another person's secrets in
 * every text field.
 */
export async function callAll(club: TestServer, secrets: Secrets): Promise<readonly Said[]> {
  const words = [...secrets.values()];
  const word = (index: number): string => words[index % words.length] ?? '';
  const said: Said[] = [];
  for (const [number, role] of [undefined, ...roles].entries()) {
    const [person] = role === undefined ? [] : await addPeople(club, 1, { role });
    const calls = Object.entries<Endpoint>(endpoints).filter(([call]) => !call.endsWith('/logout'));
    const answers = await each(calls, 4, async ([call, row], index) => {
      const [method = 'GET', path = ''] = call.split(' ');
      const known = { token: person?.token, source: `10.8.${number}.1` };
      const url =
        path.replace(/:\w+/g, () => encodeURIComponent(word(index))) +
        queryOf(row, word(index + 1));
      const { status, text } =
        method === 'GET'
          ? await ask(club, { ...known, path: url })
          : await ask(club, {
              ...known,
              method: 'POST',
              path: url,
              ...bodyOf(row, (at) => word(index + at)),
            });
      return { asked: `${role ?? 'nobody'} ${call} ${status}`, text };
    });
    said.push(...answers);
  }
  return said;
}

function queryOf({ query }: Endpoint, word: string): string {
  const names = [...Object.keys(query?.shape ?? {}), 'nieznane'];
  return `?${names.map((name) => `${name}=${encodeURIComponent(word)}`).join('&')}`;
}

function bodyOf(
  { body, encoding }: Endpoint,
  word: (at: number) => string,
): { body: unknown } | { form: FormData } {
  const names = [...Object.keys(body?.shape ?? {}), 'nieznane'];
  const fields = names.map((name, at) => [name, word(at)] as const);
  if (encoding !== 'multipart') return { body: Object.fromEntries(fields) };
  const form = new FormData();
  for (const [name, value] of fields) form.set(name, value);
  return { form };
}
