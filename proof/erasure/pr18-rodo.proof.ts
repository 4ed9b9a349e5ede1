import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { serverHome } from '../../apps/server/src/testing/process.ts';
import { mailServer } from '../../apps/server/src/testing/outside/mail-server.ts';
import { each } from '../parts/call.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { unprovenConsents } from './consents.ts';
import { type Member, addMembers, leave, logIn, tellEverything } from './people.ts';
import {
  begin,
  countOf,
  firstDayAfter,
  hasLettersUnderWay,
  lastDayKept,
  operate,
  ownFolder,
  prepare,
  publishApprovals,
  serverVault,
  settleAndPay,
  sweptAfter,
  until,
} from './programme.ts';
import { outside, tablesOf, wordsIn, wordsInDatabase, wordsInFiles } from './search.ts';
import { shiftTo } from '../parts/moment.ts';
import { addPeople } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';

/** For as long as tax law asks, and as evidence of what was agreed to. */
const keptByLaw = ['statement_identity', 'payout_item', 'consent_event'] as const;
const staying = 5;

proof(
  'PR18',
  'deletion clears tables, files, logs, letters and backups, later settlements',
  async ({ judge, scale }) => {
    const mail = await mailServer();
    // What was written to the operator has not arrived yet when its writers leave.
    mail.become('not now');
    const club = await openTestServer({
      LOG_LEVEL: 'info',
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      MAIL_FROM: 'klub@example.com',
      CONTACT_EMAIL: 'biuro@example.com',
    });
    await shiftTo(club, begin);
    const count = scale({ full: 100, short: 12 });
    const [seller] = await addPeople(club, 1, { role: 'salesman', lastName: 'Opiekun' });
    if (seller === undefined) throw new Error('There is no representative.');
    const invited = await addMembers(club, 0, count + staying);
    await prepare(club, seller, invited);
    const members: Member[] = [];
    for (const [edition, half] of [
      ['pierwsze', invited.slice(0, count / 2)],
      ['drugie', invited.slice(count / 2)],
    ] as const) {
      await publishApprovals(club, edition);
      members.push(
        ...(await each(half, 4, async (member) => ({ ...member, ...(await logIn(club, member)) }))),
      );
    }
    await each(members, 4, (member) => tellEverything(club, member));
    const leavers = members.slice(0, count);
    const words = leavers.flatMap(({ canaries }) => canaries);
    const stayersWords = members.slice(count).flatMap(({ canaries }) => canaries);

    // The hold after a new bank account is over.
    await club.shift({ days: 4 });
    await settleAndPay(club, members, ownFolder());
    const backups = ownFolder();
    await operate(['backup', '--folder', backups], club.home.environment);
    const vault = await serverVault(club);
    const before = await wordsInDatabase(club.database, vault, words);
    judge.atLeast(
      'control: places in the database that have them before',
      words.length,
      before.length,
      words.length,
    );

    const asked = await each(leavers, 4, async (member) => ({
      id: member.id,
      told: [member.told, ...(await leave(club, member))],
    }));
    await until('notes of all deletions', async () => notesIn(club) === count);
    const atOnce = await wordsInDatabase(club.database, vault, words);
    judge.none(
      'in the database at once, but for settlements and consents',
      words.length,
      outside(atOnce, keptByLaw),
    );
    judge.equal(
      'envelopes that an operator may still open',
      count,
      await countOf(club, 'departure'),
      count,
    );

    await until('letters handed over before', async () => !(await hasLettersUnderWay(club)));
    mail.become('takes');
    await sweptAfter(club, () => club.shift({ days: 15 }));
    judge.equal('envelopes after fourteen days', count, await countOf(club, 'departure'), 0);
    await until('letters of those who stay', async () => mail.taken.length >= staying);
    await until('attachments removed', async () => filesIn(club, 'attachments').length === 0);
    const later = await wordsInDatabase(club.database, vault, words);
    judge.none(
      'in the database after the sweep, but for the same',
      words.length,
      outside(later, keptByLaw),
    );
    const { dataDir } = club.home;
    judge.none('in files, names and contents', words.length, wordsInFiles(dataDir, words));
    judge.none('in the log', words.length, wordsIn(club.server().output(), words));
    judge.none(
      'in letters that went out after they left',
      words.length,
      wordsIn(mail.taken.map(({ source }) => source).join(), words),
    );
    const stayers = wordsIn(mail.taken.map(({ source }) => source).join(), stayersWords);
    judge.atLeast('control: of those who stay in their letters', staying, stayers.length, staying);

    const [backup = ''] = readdirSync(backups);
    await searchRestored(club, join(backups, backup), async (restored) => {
      const found = await wordsInDatabase(restored.database, vault, words);
      judge.none(
        'in the database after a backup of before was restored, but for the same',
        words.length,
        outside(found, keptByLaw),
      );
      const others = await wordsInDatabase(restored.database, vault, stayersWords);
      judge.atLeast(
        'control: of those who stay in it',
        stayersWords.length,
        others.length,
        stayersWords.length,
      );
    });

    judge.none(
      'consents that the database alone does not prove',
      count,
      await unprovenConsents(club.database, asked),
    );
    await sweptAfter(club, () => shiftTo(club, lastDayKept));
    const named = (await wordsInDatabase(club.database, vault, words)).filter((place) =>
      place.startsWith('statement_identity.pesel'),
    );
    judge.equal(
      'names and numbers that settlements keep to the last day',
      count,
      named.length,
      count,
    );
    await sweptAfter(club, () => shiftTo(club, firstDayAfter));
    const left = outside(await wordsInDatabase(club.database, vault, words), ['consent_event']);
    judge.none(
      'in the database on 1 January after the sixth year, but for consents',
      words.length,
      left,
    );
    judge.equal(
      'tables with anything of them then: the evidence of consents',
      words.length,
      tablesOf(await wordsInDatabase(club.database, vault, words)).length,
      1,
    );
    judge.none(
      'consents that are not proven even then',
      count,
      await unprovenConsents(club.database, asked),
    );
  },
);

function notesIn(club: TestServer): number {
  return filesIn(club, 'deletions').length;
}

function filesIn({ home: { dataDir } }: TestServer, folder: string): string[] {
  try {
    return readdirSync(join(dataDir, folder));
  } catch {
    return [];
  }
}

/** The backup in a new installation that has the data folder of before at hand, as docs/production.md tells. */
async function searchRestored(
  club: TestServer,
  file: string,
  search: (restored: Pick<TestServer, 'database'>) => Promise<void>,
): Promise<void> {
  const home = await serverHome({ SEED_DEMO: 'no' });
  await operate(['restore', file, '--former', club.home.dataDir], home.environment);
  const database = await home.open();
  try {
    await search({ database });
  } finally {
    await database.close();
    home.remove();
  }
}
