import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { systemRandom } from '../../../infra/crypto/random.ts';
import { newVaultKey } from '../../../infra/crypto/vault.ts';
import type { Handle } from '../../../infra/db/db.ts';
import { addStaff } from '../../../infra/http/panel/panel.testing.ts';
import { addMonths, monthOf } from '../../../infra/warsaw.ts';
import { serverHome } from '../../../testing/process.ts';
import { someOf } from '../../../../../../scripts/brief.ts';
import type { Content } from './contents.kinds.ts';
import { pillCells, questionCells } from './contents.testing.ts';
import * as drafts from './drafts.store.ts';

/** From the moment at which the publication begins. */
const killMs = Array.from({ length: 20 }, (_, kill) => kill * 25);
/** The process that publishes has the real clock. */
const month = addMonths(monthOf(new Date()), 1).slice(0, 7);
const dates = { od: `${month}-01 08:30`, do: `${month}-28` };

test('a pill and its question whose process is killed while it publishes are both there, or neither', async () => {
  const home = await serverHome({ DATA_KEYS: newVaultKey(systemRandom) });
  onTestFinished(() => home.remove());
  const database = await home.open();
  const { kysely } = database;
  const staffId = await addStaff(kysely, 'Anna', ['editor']);
  const seen = new Set<string>();
  for (const [at, afterMs] of someOf(4, killMs).entries()) {
    const ids = await pairOf(kysely, staffId, at);
    const publish = ['../testing/publish-drafts', staffId, ...ids].map(String);
    await home.run(publish, {}, { match: /^opened/, afterMs });
    const kept = await stateOf(kysely, at);
    expect([nothing, whole]).toContainEqual(kept);
    seen.add(JSON.stringify(kept));
    if (kept.pills === 0) expect(await home.run(publish)).toMatchObject({ code: 0 });
    expect(await stateOf(kysely, at)).toEqual(whole);
  }
  expect(seen).toContain(JSON.stringify(nothing));
  await database.close();
}, 240_000);

async function pairOf(kysely: Handle, staffId: number, at: number): Promise<number[]> {
  const slug = `grunt-${at}`;
  const pill = await added(kysely, staffId, 'pigulki', { ...pillCells, ...dates, slug });
  const question = await added(kysely, staffId, 'pytania', {
    ...questionCells,
    ...dates,
    slug,
    pigulka: slug,
    miesiac: month,
  });
  return [pill, question];
}

async function added(
  kysely: Handle,
  staffId: number,
  kind: 'pigulki' | 'pytania',
  values: Content['values'],
): Promise<number> {
  const content = { values, rows: {} };
  const id = await kysely.transaction().execute((transaction) =>
    drafts.addDraft(transaction, {
      kind,
      ofKey: null,
      content,
      base: null,
      title: values['tytul'] ?? '',
      staffId,
      now: new Date('2026-11-16T10:00:00Z'),
    }),
  );
  if (id === null) throw new Error('Another draft of the same thing is open.');
  return id;
}

const nothing = { pills: 0, questions: 0, replies: 0, drafts: 0, imports: 0, entries: 0 };
const whole = { pills: 1, questions: 1, replies: 2, drafts: 2, imports: 1, entries: 1 };

/** What a publication of a pair has left. */
async function stateOf(kysely: Handle, at: number): Promise<typeof nothing> {
  const slug = `grunt-${at}`;
  const { rows } = await sql<typeof nothing>`
    with published as (
      select * from content_draft where state = 'published' and of_key = ${slug}
    )
    select (select count(*)::int from pill where slug = ${slug}) as pills,
      (select count(*)::int from question where slug = ${slug}) as questions,
      (select count(*)::int from question_reply reply join question on question.id = reply.question_id
        where question.slug = ${slug}) as replies,
      (select count(*)::int from published) as drafts,
      (select count(*)::int from import_batch where state = 'applied' and id in (select import_id from published)) as imports,
      (select count(*)::int from trail_entry where action = 'content.published'
        and (details->>'importId')::bigint in (select import_id from published)) as entries
  `.execute(kysely);
  return rows[0] ?? nothing;
}
