import { canonicalField } from '@klub/contract/profile-fields';
import { ask, each, json, sourceOf } from '../parts/call.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { naughtyStrings } from './words.ts';
import { type Person, addPeople } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

const writers = 8;
const field = 'place';
type Shown = { readonly message: { readonly profile: { readonly place: string } } };

proof(
  'PR11',
  'an accepted text returns unchanged, another is refused by its field',
  async ({ judge, scale }) => {
    const club = await openTestServer();
    const people = await addPeople(club, writers);
    const every = scale({ full: 1, short: 3 });
    const texts = naughtyStrings().filter((_, index) => index % every === 0);
    const results = await each(texts, writers, async (text, index) => {
      // Limits are per minute: the clock moves, so that limits do not hide later answers.
      if (index % 200 === 199) await club.shift({ minutes: 11 });
      return writtenAndRead(club, people[index % writers], text);
    });
    const altered = texts.filter((_, index) => results[index] === 'altered');
    judge.none('texts that come back altered', texts.length, altered);
    judge.none(
      'texts neither taken nor refused by field',
      texts.length,
      texts.filter((_, index) => results[index] === 'strange'),
    );
    judge.atLeast(
      'texts taken',
      texts.length,
      results.filter((result) => result === 'same').length,
      texts.length / 2,
    );
    judge.atLeast(
      'texts refused',
      texts.length,
      results.filter((result) => result === 'refused').length,
      1,
    );
  },
);

type Result = 'same' | 'altered' | 'refused' | 'strange';
const turns = new Map<number, Promise<unknown>>();

/** One text after the other of the same person: the answer that is read belongs to the text that was written. */
function writtenAndRead(
  club: TestServer,
  person: Person | undefined,
  text: string,
): Promise<Result> {
  if (person === undefined) return Promise.resolve('strange');
  const result = (turns.get(person.id) ?? Promise.resolve()).then(() =>
    writeAndRead(club, person, text),
  );
  turns.set(person.id, result);
  return result;
}

async function writeAndRead(
  club: TestServer,
  { id, token }: Person,
  text: string,
): Promise<Result> {
  const as = { token, source: sourceOf(id) };
  const body = { firstname: 'Anna', lastname: 'Żak', email: '', [field]: text };
  const written = await ask(club, {
    method: 'POST',
    path: '/api/v1/user/updateandreturnerrors',
    body,
    ...as,
  });
  if (written.status === 400)
    return field in json<{ errors: object }>(written).errors ? 'refused' : 'strange';
  if (written.status !== 200) return 'strange';
  const shown = json<Shown>(await ask(club, { path: '/api/v1/user/get', ...as })).message.profile;
  return shown.place === canonicalField(field, text) ? 'same' : 'altered';
}
