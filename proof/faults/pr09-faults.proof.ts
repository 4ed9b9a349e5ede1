import { failures } from '@klub/contract/failures';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, type Request, ask, each, json, sourceOf } from '../parts/call.ts';
import { type FaultyClub, addDevices, openFaultyClub } from './club.ts';
import type { Dice } from './wire.ts';
import { doubledWrites, halfWrites, lostWrites, settledLines } from './found.ts';
import { type FaultsProgramme, countWrites, fillFaultsProgramme } from './programme.ts';
import { settleDown, startClosing, startWriting } from './stream.ts';
import { type Told, writesOf } from './writes.ts';
import type { Judge } from '../parts/judge.ts';
import { proof } from '../parts/proof.ts';

/** All that may be said of a fault. */
const sentences: ReadonlySet<string> = new Set(
  [failures.serverError, failures.notReady, failures.storageFull, failures.fileNotMade].map(
    ({ message }) => message,
  ),
);
const backMs = 5_000;
const readPaths = [
  '/api/v1/user/get',
  '/api/v1/challenges',
  '/api/v1/knowledge',
  '/api/v1/questions',
] as const;

proof('PR9', 'journeys end well while one line in seven is bad', async (parts) => {
  const { judge, scale } = parts;
  const club = await openFaultyClub();
  const size = {
    // Everybody writes little, so that what is tried again and again stays below the limits of a person.
    members: scale({ full: 200, short: 8 }),
    perMember: 1,
    salesmen: scale({ full: 30, short: 2 }),
    invitationsEach: 4,
    newcomers: scale({ full: 80, short: 2 }),
    months: scale({ full: 6, short: 1 }),
    earners: 20,
  };
  const programme = await fillFaultsProgramme(club, size);
  await addDevices(club, programme.members);
  const bad: string[] = [];
  const told: Told = {
    unforeseen: [],
    undone: [],
    onAnswer: (answer, request) => watch(bad, answer, request),
  };
  const writes = writesOf(club, programme, told);
  const reads = scale({ full: 9_000, short: 120 });

  for (const dice of Object.values(club.dice)) dice.begin();
  const stream = startWriting(writes, 20, () => club.shift({ hours: 1 }));
  const closing = startClosing(club, programme.months, { DATABASE_URL: club.cluster.url });
  const unread = await readAll(club, programme, reads, bad);
  const reminded = await remindAll(club, programme.members, bad, stream.done);
  await Promise.all([stream.done, closing.done]);
  for (const dice of Object.values(club.dice)) dice.end();
  const backAfter = await servesAfter(club, programme);
  await settleDown(club, club.storeFolder);

  const { acknowledged } = stream;
  const settled = await settledLines(club, programme, closing.closed);
  const ended = acknowledged.length + reads - unread.length + reminded.ended;
  const journeys = countWrites(size) + reads + programme.members.length;
  judge.equal('journeys at their end', stream.attempts() + reads, ended, journeys);
  judgeFaults(club, judge);
  judge.none('acknowledged and lost', acknowledged.length, [
    ...(await lostWrites(club, programme, acknowledged)),
    ...told.undone,
    ...settled.wrong,
  ]);
  const months = closing.closed.length;
  judge.equal('months closed by a command meanwhile', months, months, programme.months.length);
  judge.none('doubled, SMS among it', acknowledged.length, await doubledWrites(club));
  judge.none(
    'half: rows, files, letters, SMS',
    acknowledged.length,
    await halfWrites(club, club.attachments()),
  );
  judge.none('reminders that came twice', reminded.ended, remindersTwice(club, reminded.later));
  const { notifications, missing } = await missingPushes(club);
  judge.none('pushes that did not arrive', notifications, missing);
  judge.none('told in other words than the catalogue', stream.attempts() + reads, [
    ...bad,
    ...told.unforeseen,
  ]);
  const planted: string[] = [];
  const leak = { code: 500, message: 'relation "person" does not exist', errors: {} };
  watch(planted, { status: 500, text: JSON.stringify(leak) }, { path: '/' });
  judge.equal('control: words of the database are seen', 1, planted.length, 1);
  judge.atMost('first answer after the last fault', 1, backAfter, backMs, {
    unit: 'ms',
    timed: true,
  });
});

/** Proves that the lines were bad. */
function judgeFaults({ dice: { database, sms, push, files } }: FaultyClub, judge: Judge): void {
  const providers = [sms, push, files];
  judge.atLeast(
    'faults of the line to the database',
    callsOf([database]),
    faultsOf([database]),
    100,
  );
  judge.atLeast(
    'faults of the lines to SMS, push and files',
    callsOf(providers),
    faultsOf(providers),
    3,
  );
}

function faultsOf(dice: readonly Dice[]): number {
  return dice.reduce((sum, { counts }) => sum + counts.refused + counts.silent + counts.deaf, 0);
}

function callsOf(dice: readonly Dice[]): number {
  return dice.reduce((sum, { counts }) => sum + counts.whole, faultsOf(dice));
}

/** A fault is answered with one of the sentences for it, a refusal in the form of all refusals. */
function watch(
  bad: string[],
  { status, text }: Pick<Answer, 'status' | 'text'>,
  { path }: Request,
): void {
  if (status < 400) return;
  const { message, code, errors } = json<{ message?: unknown; code?: unknown; errors?: unknown }>({
    text,
  });
  const isInForm = typeof message === 'string' && code === status && typeof errors === 'object';
  const isCatalogued = status < 500 || sentences.has(String(message));
  if (!isInForm || !isCatalogued) bad.push(`${path}: ${status} ${text.slice(0, 200)}`);
}

async function readAll(
  club: FaultyClub,
  { members }: FaultsProgramme,
  count: number,
  bad: string[],
): Promise<readonly number[]> {
  const ended = await each(
    Array.from({ length: count }, (_, index) => index),
    16,
    async (index) => {
      const path = readPaths[index % readPaths.length] ?? readPaths[0];
      const { token } = members[index % members.length] ?? {};
      for (let attempt = 0; attempt < 60; attempt += 1) {
        const answer = await ask(club, { path, token });
        watch(bad, answer, { path });
        if (answer.status === 200) return true;
        await sleep(100);
      }
      return false;
    },
  );
  return ended.flatMap((isEnded, index) => (isEnded ? [] : [index]));
}

type Member = FaultsProgramme['members'][number];
/** `later`: numbers that hit a limit and tried again an hour later. */
type Reminded = { readonly ended: number; readonly later: ReadonlySet<string> };

/** @param writesEnd the clock moves an hour only then, because the hour ends the time of open questions. */
async function remindAll(
  club: FaultyClub,
  members: readonly Member[],
  bad: string[],
  writesEnd: Promise<void>,
): Promise<Reminded> {
  const later = new Set<string>();
  let [ended, left] = [0, members];
  while (left.length > 0) {
    const told = await each(left, 8, (member) => remind(club, member, bad));
    ended += told.filter((one) => one === 'done').length;
    left = left.filter((_, index) => told[index] === 'limited');
    for (const { phone } of left) later.add(phone);
    if (left.length > 0) {
      await writesEnd;
      await club.shift({ hours: 1 });
    }
  }
  return { ended, later };
}

/** A caller without a response retries immediately, until a limit says to wait. */
async function remind(
  club: FaultyClub,
  { id, phone }: Member,
  bad: string[],
): Promise<'done' | 'limited' | 'lost'> {
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const path = '/authorization/remind-password';
    const answer = await ask(club, {
      method: 'POST',
      path,
      body: { username: phone },
      source: sourceOf(id),
    });
    watch(bad, answer, { path });
    if (answer.status === 200) return 'done';
    if (answer.status === 429) return 'limited';
    await sleep(100);
  }
  return 'lost';
}

/** All of them were asked for within a minute, so a number has one; who asked again an hour later may have another. */
function remindersTwice({ sms }: FaultyClub, later: ReadonlySet<string>): string[] {
  const reminders = sms.sent.filter(({ message }) => message.includes('nowe tymczasowe haslo'));
  const numbers = Map.groupBy(reminders, ({ to }) => to);
  return [...numbers]
    .filter(([to, all]) => all.length > 1 && ![...later].some((phone) => to.endsWith(phone)))
    .map(([to, all]) => `${to}: ${all.length} SMS`);
}

async function missingPushes(
  club: FaultyClub,
): Promise<{ notifications: number; missing: string[] }> {
  const rows = await club.database.kysely
    .selectFrom('notification')
    .innerJoin('device', 'device.person_id', 'notification.person_id')
    .select(['notification.id', 'notification.cause', 'device.token'])
    .whereRef('notification.created_at', '>', 'device.created_at')
    .execute();
  const arrived = Map.groupBy(new Set(club.pushed()), (push) => push.split(' ')[0] ?? '');
  const wanted = Map.groupBy(rows, ({ token }) => token);
  const missing = [...wanted].filter(
    ([token, all]) => (arrived.get(token)?.length ?? 0) < all.length,
  );
  return {
    notifications: rows.length,
    missing: missing.map(
      ([token, all]) => `${token}: ${arrived.get(token)?.length ?? 0} of ${all.length}`,
    ),
  };
}

async function servesAfter(club: FaultyClub, { members }: FaultsProgramme): Promise<number> {
  const begun = performance.now();
  const { token } = members[0] ?? {};
  while ((await ask(club, { path: '/api/v1/user/get', token })).status !== 200) await sleep(10);
  return performance.now() - begun;
}
