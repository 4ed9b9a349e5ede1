import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../apps/server/src/infra/db/db.ts';
import type { Told } from './people.ts';

type Evidence = {
  readonly personId: number;
  readonly name: string;
  readonly content: string;
  readonly sha256: string;
  readonly value: boolean;
  readonly at: Date;
  readonly source: string;
  readonly userAgent: string;
  readonly channel: string;
};

/** People whose consents the database alone does not prove: what they saw, what they ticked, when, and from where. */
export async function unprovenConsents(
  { kysely }: Database,
  members: readonly { readonly id: number; readonly told: readonly Told[] }[],
): Promise<string[]> {
  const { rows } = await sql<Evidence>`
    select event.person_id as "personId", version.name, version.content, version.sha256, event.value, event.at,
      event.source, event.user_agent as "userAgent", event.channel
    from consent_event event join approval_version version on version.id = event.approval_version_id
    order by event.id
  `.execute(kysely);
  const byPerson = Map.groupBy(rows, ({ personId }) => personId);
  return members.flatMap(({ id, told }) => {
    const evidence = byPerson.get(id) ?? [];
    const lacking = told.flatMap((one) =>
      one.consents.filter((consent) => !evidence.some(proves(one, consent))),
    );
    const asked = told.flatMap(({ consents }) => consents).length;
    if (lacking.length === 0 && evidence.length === asked && asked > 0) return [];
    return [`${id}: ${JSON.stringify(lacking)} of ${asked} lack among ${evidence.length} rows`];
  });
}

function proves(
  { channel, from, until, source, userAgent }: Told,
  { name, content, value }: Told['consents'][number],
) {
  return (row: Evidence): boolean =>
    row.channel === channel &&
    [row.name, row.content, row.value].join() === [name, content, value].join() &&
    row.sha256 === digest(content) &&
    from <= row.at &&
    row.at <= until &&
    [row.source, row.userAgent].join() === [source, userAgent].join();
}

function digest(content: string): string {
  return createHash('sha256').update(content).digest('hex');
}
