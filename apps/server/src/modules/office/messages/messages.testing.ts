import { messageRows } from '@klub/contract/panel/content/messages';
import { signoffRows } from '@klub/contract/panel/signoffs';
import { sql } from 'kysely';
import { z } from 'zod';
import { type TestPanel, addStaff, testPanel } from '../../../infra/http/panel/panel.testing.ts';
import { jobWorker } from '../../../infra/jobs/jobs.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { signoffHandlers } from '../signoffs/signoffs.routes.ts';
import { signoffs } from '../signoffs/signoffs.service.ts';
import { everySignoff, noSignoff } from '../signoffs/signoffs.testing.ts';
import { messageJobs } from './messages.jobs.ts';
import { messageHandlers } from './messages.routes.ts';
import { messageSignoff } from './messages.signoffs.ts';
import { sendDueMessages } from './sending.service.ts';

/** A Monday noon. */
const noon = '2026-11-16T12:00:00+01:00';

export const noFallbacks = { imie: '', procent: '', brakuje: '' };
export const everyone = [[{ field: 'role', roles: ['user1', 'user2', 'user3', 'salesman'] }]];
const draft = {
  kind: 'service',
  title: 'Ważna wiadomość',
  content: 'Dzień dobry.',
  link: null,
  fallbacks: noFallbacks,
  conditions: everyone,
};

const saved = z.object({ data: z.object({ id: z.string(), revision: z.number() }) });
const counted = z.object({
  data: z.object({
    people: z.number(),
    reached: z.number(),
    skipped: z.array(z.object({ why: z.string(), people: z.number() })),
    groups: z.array(z.object({ words: z.string(), people: z.number() })),
    unknownShops: z.array(z.string()),
    linkClosedTo: z.array(z.string()),
    needsTwo: z.boolean(),
    sample: z.array(z.object({ name: z.string(), role: z.string() })),
  }),
});

export type Office = Awaited<ReturnType<typeof messageOffice>>;

/** The panel with messages, and an account of each role that matters to them. */
export async function messageOffice() {
  const club: TestApp = await testApp({ moment: noon });
  const { deps, database } = club;
  const { kysely } = database;
  const panel: TestPanel = await testPanel(deps);
  const decisions = signoffs(deps, {
    ...everySignoff(noSignoff),
    'message.send': messageSignoff(deps),
  });
  panel.mount(messageRows, messageHandlers({ ...deps, propose: decisions.propose }));
  panel.mount(signoffRows, signoffHandlers(decisions));
  const ewa = await addStaff(kysely, 'Ewa', ['editor']);
  const ola = await addStaff(kysely, 'Ola', ['coordinator']);
  const piotr = await addStaff(kysely, 'Piotr', ['approver']);
  const kasia = await addStaff(kysely, 'Kasia', ['consultant']);
  const call = (path: string, body?: object, by = ola) =>
    panel.call(by, body === undefined ? 'GET' : 'POST', `messages${path}`, body);

  async function save(more: object = {}): Promise<z.output<typeof saved>['data']> {
    const { body } = await call('', { id: null, revision: 0, ...draft, ...more });
    return saved.parse(body).data;
  }
  async function count(conditions: unknown, more: object = {}) {
    const { body } = await call('/count', { kind: 'service', link: null, conditions, ...more });
    return counted.parse(body).data;
  }
  /** Confirms with the present number of people. */
  async function confirm(
    { id, revision }: z.output<typeof saved>['data'],
    { conditions = everyone as unknown, at = null as object | null, people = -1, reason = '' } = {},
  ) {
    const typed = people === -1 ? (await count(conditions)).people : people;
    return call(`/${id}/send`, { revision, people: typed, at, reason });
  }
  return {
    club,
    panel,
    call,
    save,
    count,
    confirm,
    staff: { ewa, ola, piotr, kasia },
    /** A saved and confirmed message, sent as far as it can be now. */
    async send(more: object = {}) {
      const message = await save(more);
      const conditions = 'conditions' in more ? more.conditions : everyone;
      const answer = await confirm(message, { conditions });
      await sendDueMessages(deps);
      return { ...message, answer };
    },
    sendDue: () => sendDueMessages(deps),
    worker: () => jobWorker(deps, messageJobs(deps)),
    /** Who has the message in the app, and its words there. */
    notified: (id: string) =>
      kysely
        .selectFrom('notification')
        .select(['person_id as personId', 'title', 'content', 'url'])
        .where('cause', '=', `message:${id}`)
        .orderBy('person_id')
        .execute(),
    recipients: (id: string) =>
      kysely
        .selectFrom('message_recipient')
        .selectAll()
        .where('message_id', '=', Number(id))
        .orderBy('person_id')
        .execute(),
    state: async (id: string) =>
      await kysely
        .selectFrom('message')
        .select(['state', 'why', 'snapshot_people as people'])
        .where('id', '=', Number(id))
        .executeTakeFirstOrThrow(),
    async empty() {
      await sql`
        truncate message, message_recipient, notification, signoff, trail_entry, job, setting, approval,
          approval_version, consent_event, person, place, customer, plan, realisation, question, rate_count cascade
      `.execute(kysely);
      club.clock.set(noon);
    },
  };
}

/** An approval that commercial messages need from a day of the past on; returns its version. */
export async function nameConsent({ club }: Pick<Office, 'club'>, code = 'marketing') {
  const { kysely } = club.database;
  const { id } = await kysely
    .insertInto('approval')
    .values({ code, occasion: 'login' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await kysely
    .insertInto('setting')
    .values({
      name: 'message_approval',
      valid_from: '2026-01-01',
      value: JSON.stringify(code),
    })
    .execute();
  const version = await kysely
    .insertInto('approval_version')
    .values({
      approval_id: id,
      version: 1,
      name: 'Zgadzam się na oferty',
      content: '<p>Oferty</p>',
      required: false,
      sha256: '',
      valid_from: new Date('2026-01-01'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return version.id;
}

export async function say(
  { club }: Pick<Office, 'club'>,
  personId: number,
  versionId: number,
  value: boolean,
): Promise<void> {
  await club.database.kysely
    .insertInto('consent_event')
    .values({
      person_id: personId,
      approval_version_id: versionId,
      value,
      at: club.clock.now(),
      source: '',
      user_agent: '',
      channel: 'app',
    })
    .execute();
}
