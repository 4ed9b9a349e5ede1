import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicData } from '../../apps/server/src/testing/public-data.ts';
import { ask, json } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import { type Person, addPeople } from '../parts/people.ts';

/** Texts that an office program may take for a formula, and texts that are hard to keep. */
export function hardTexts(): readonly string[] {
  const read = (path: string): string => readFileSync(path, 'utf8');
  const own = JSON.parse(read(join(import.meta.dirname, '../tables/cells.json'))) as string[];
  const naughty = publicData('strings/blns.json');
  const formulas = publicData('csv/patt-csv-injection.txt');
  const found = [
    ...(formulas === undefined ? [] : read(formulas).split('\n')),
    ...(naughty === undefined ? [] : (JSON.parse(read(naughty)) as string[])),
  ];
  const storable = [...own, ...found].map((text) => text.toWellFormed().replaceAll('\0', ''));
  return [...new Set(storable)].filter((text) => text.trim() !== '' && text.length < 500);
}

export type World = { readonly seller: Person; readonly texts: readonly string[] };

const longAgo = '2025-01-01';

/** A representative with a row in each report for each text: names of people, shops, channels, customers, inviters. */
export async function sellerOf(club: TestServer, texts: readonly string[]): Promise<World> {
  const { kysely } = club.database;
  const [first = 'Ewa'] = texts;
  const [seller] = await addPeople(club, 1, {
    role: 'salesman',
    lastName: first,
    firstName: first,
  });
  if (seller === undefined) throw new Error('Nobody was added.');
  const workers = await addPeople(club, texts.length);
  const customers = await kysely
    .insertInto('customer')
    .values(texts.map((name, index) => ({ prefix: 'E', number: String(800_000 + index), name })))
    .returning('id')
    .execute();
  const idOf = (index: number): number => customers[index]?.id ?? 0;
  const places = await kysely
    .insertInto('place')
    .values(
      texts.map((text, index) => ({
        code: `trudny-${index}`,
        name: text,
        city: text,
        channel: text,
        customer_id: idOf(index),
      })),
    )
    .returning('id')
    .execute();
  await kysely
    .insertInto('seller_customer')
    .values(
      customers.map(({ id }) => ({ seller_id: seller.id, customer_id: id, from_date: longAgo })),
    )
    .execute();
  await kysely
    .insertInto('person_place')
    .values(
      workers.map(({ id }, index) => ({
        person_id: id,
        place_id: places[index]?.id ?? 0,
        from_date: longAgo,
      })),
    )
    .execute();
  for (const [index, { id }] of workers.entries()) {
    const name = { last_name: texts[index] ?? '', first_name: texts[index] ?? '' };
    await kysely.updateTable('person').set(name).where('id', '=', id).execute();
  }
  await kysely
    .insertInto('invitation')
    .values(
      workers.map(({ id }, index) => ({
        inviter_id: seller.id,
        person_id: id,
        customer_id: idOf(index),
        role: 'user1' as const,
        invited_at: club.now(),
      })),
    )
    .execute();
  await addSpecials(club, texts);
  await kysely
    .insertInto('ledger_entry')
    .values(
      workers.map(({ id }) => ({
        person_id: id,
        kind: 'month' as const,
        month: firstDayOf(club.now()),
        amount: 1,
        cause: 'proof',
        revision: 1,
        created_at: club.now(),
      })),
    )
    .execute();
  return { seller, texts };
}

/** One task for everybody, whose target names a column. */
async function addSpecials(club: TestServer, texts: readonly string[]): Promise<void> {
  const { kysely } = club.database;
  const [title = ''] = texts.filter((text) => text.startsWith('=HYPERLINK'));
  const { id: task_id } = await kysely
    .insertInto('special_task')
    .values({
      slug: 'trudne',
      title,
      excerpt: title,
      content: '<p>Treść</p>',
      subtitle: '[]',
      roles: ['user1'],
      opens_at: new Date('2025-01-01T00:00:00Z'),
      closes_at: new Date('2099-01-01T00:00:00Z'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const target = {
    task_id,
    code: 'cel',
    title,
    description: title,
    type: 'points' as const,
    bonus: 1,
  };
  await kysely.insertInto('special_target').values(target).execute();
}

function firstDayOf(now: Date): string {
  return `${now.toISOString().slice(0, 7)}-01`;
}

export const reportPaths = [
  '/api/v1/salesman/report',
  '/api/v1/knowledge/report',
  '/api/v1/specials/report',
  '/api/v1/salesman/balances',
  '/api/v1/invitations',
] as const;

/** Requests the link of a report's file, as its screen does. */
export async function linkOf(
  club: TestServer,
  { token }: Person,
  report: string,
  format: 'xlsx' | 'csv' = 'xlsx',
): Promise<string> {
  const shown = json<{ data?: { summaryReportUri?: string } }>(
    await ask(club, { path: report, token }),
  );
  const uri = shown.data?.summaryReportUri;
  if (uri === undefined) throw new Error(`${report} has no file.`);
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await ask(club, { path: `${uri}?format=${format}`, token });
    const { data } = json<{ data?: { file: string } }>(answer);
    if (data !== undefined && data.file !== '') return data.file;
    if (data === undefined) throw new Error(`${report}: ${answer.text.slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error(`${report}: the file was not made.`);
}

export async function fileOf(club: TestServer, link: string): Promise<Buffer> {
  const answer = await fetch(club.url() + link);
  return Buffer.from(await answer.arrayBuffer());
}
