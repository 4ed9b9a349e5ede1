import { sql } from 'kysely';
import { z } from 'zod';
import { makeFile, takeFile } from '../../apps/server/src/modules/office/payouts/payouts.files.ts';
import { proof } from '../parts/proof.ts';
import { addCrowd } from './crowd.ts';
import { type MoneyWorld, openWorld } from './world.ts';

const receivers = z.array(z.object({ personId: z.string() }));
const dueForm = z.object({
  data: z.object({
    digest: z.string(),
    people: z.number(),
    statements: z.number(),
    bad: receivers,
    badCount: z.number(),
    sharedCount: z.number(),
    shared: z.array(z.object({ people: receivers })),
    held: z.array(z.object({ people: z.number() })),
  }),
});
const remarksForm = z.object({ data: receivers, total: z.number() });
const signoffForm = z.object({ data: z.object({ signoffId: z.string() }) });
const matterForm = z.object({
  data: z.object({
    digest: z.string(),
    lines: z.array(z.object({ label: z.string(), after: z.string() })),
  }),
});

const monthForm = z.object({
  data: z.object({ state: z.string(), rehearsal: z.object({ id: z.string() }) }),
});

/** The first account proposes and the second decides, each on an own rehearsal; the third pays. */
async function closeByTwo(world: MoneyWorld): Promise<string> {
  const month = 'months/2026-10';
  const { rehearsal } = monthForm.parse((await world.get(0, month)).body).data;
  const body = { rehearsalId: rehearsal.id, note: '' };
  const proposed = await world.post(0, `${month}/propose`, body);
  if (proposed.status !== 200) throw new Error(`Proposed: ${JSON.stringify(proposed.body)}`);
  const matter = `signoffs/${signoffForm.parse(proposed.body).data.signoffId}`;
  await world.rehearse(1, 1);
  const { digest } = matterForm.parse((await world.get(1, matter)).body).data;
  const decision = { decision: 'approve', digest, typed: 'październik 2026' };
  const decided = await world.post(1, `${matter}/decide`, decision);
  if (decided.status !== 200) throw new Error(`Decided: ${JSON.stringify(decided.body)}`);
  await world.worker.runDue();
  return monthForm.parse((await world.get(0, month)).body).data.state;
}

proof(
  'PR25',
  'of 100,000 statements three bad accounts are named, others paid',
  async ({ judge, scale }) => {
    const count = scale({ full: 100_000, short: 1_000 });
    const world = await openWorld();
    await world.begin();
    const crowd = await addCrowd(world, count);
    await world.rehearse(0, 1);
    const held = remarksForm.parse((await world.get(0, 'months/2026-10/remarks?kind=held')).body);
    judge.none(
      'people named as held by the rehearsal, and not the one',
      1,
      differing(held.data, [crowd.missing]),
    );

    const state = await closeByTwo(world);
    judge.none('not closed by two', 1, state === 'closed' ? [] : [state]);
    const due = dueForm.parse((await world.get(0, 'payouts/due')).body).data;
    judge.none(
      'named for an account that no bank takes, and not the one',
      count,
      differing(due.bad, [crowd.wrong]),
    );
    const shared = due.shared.flatMap(({ people }) => people);
    judge.none(
      'named for one account of two, and not these two',
      count,
      differing(shared, crowd.shared),
    );
    judge.equal(
      'accounts that are shared, and people that are held',
      count,
      due.sharedCount + sumOf(due.held),
      2,
    );
    judge.equal('receivers of the others', count, due.people, count - 2);

    const begun = performance.now();
    const proposed = await world.post(0, 'payouts/propose', {
      executionDay: '2026-11-05',
      digest: due.digest,
    });
    if (proposed.status !== 200)
      throw new Error(`Proposed: ${proposed.status} ${JSON.stringify(proposed.body)}`);
    const id = signoffForm.parse(proposed.body).data.signoffId;
    judge.atMost('to propose a payout', count, performance.now() - begun, 20_000, {
      unit: 'ms',
      timed: true,
    });
    const { digest, lines } = matterForm.parse((await world.get(2, `signoffs/${id}`)).body).data;
    const named = lines.filter(
      ({ after }) => after.includes(`osoba ${crowd.wrong}`) && !after.includes(','),
    );
    judge.equal(
      'lines of the proposal that name the one, and nobody else',
      lines.length,
      named.length,
      1,
    );
    const decided = await world.post(2, `signoffs/${id}/decide`, { decision: 'approve', digest });
    judge.equal('decided', 1, decided.status, 200);
    judge.none(
      'transfers wrong, doubled or lacking',
      count - 2,
      await wrongTransfers(world, crowd),
    );
    judge.equal('lines of the file for the bank', count - 2, await linesOfFile(world), count - 2);
  },
);

function differing(
  told: readonly { readonly personId: string }[],
  due: readonly number[],
): string[] {
  const [found, wanted] = [told.map(({ personId }) => Number(personId)), due];
  return [
    ...found.filter((one) => !wanted.includes(one)).map((one) => `${one} is named`),
    ...wanted.filter((one) => !found.includes(one)).map((one) => `${one} is not named`),
  ];
}

function sumOf(held: readonly { readonly people: number }[]): number {
  return held.reduce((sum, { people }) => sum + people, 0);
}

async function wrongTransfers(
  { database }: MoneyWorld,
  { wrong, missing }: { readonly wrong: number; readonly missing: number },
): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'person ' || person_id || ' has ' || count(item.id) || ' transfers of ' || coalesce(sum(item.grosze), 0) as what
    from statement left join payout_item item using (person_id)
    group by person_id
    having (count(item.id), coalesce(sum(item.grosze), 0)) <> case
      when person_id in (${wrong}::bigint, ${missing}::bigint) then (0::bigint, 0::numeric) else (1::bigint, 5000::numeric) end
  `.execute(database.kysely);
  return rows.map(({ what }) => what);
}

async function linesOfFile({ deps, database }: MoneyWorld): Promise<number> {
  const { id } = await database.kysely.selectFrom('payout').select('id').executeTakeFirstOrThrow();
  const of = { payoutId: id, kind: 'bank' } as const;
  const { sha256 } = await makeFile(deps, database.kysely, of);
  const file = await takeFile(deps, { ...of, sha256 });
  let lines = 0;
  for await (const piece of file ?? [])
    lines += Buffer.from(piece).toString('latin1').split('\r\n').filter(Boolean).length;
  return lines;
}
