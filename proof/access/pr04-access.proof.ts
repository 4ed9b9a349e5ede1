import { randomBytes } from 'node:crypto';
import { endpoints } from '@klub/contract';
import { eventStream } from '@klub/contract/calls/events';
import { addMonths, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { refusalOf, routesUnlike } from '../../apps/server/src/testing/access.ts';
import { testApp } from '../../apps/server/src/testing/app.ts';
import { ask, each } from '../parts/call.ts';
import { type AccessFixture, openAccessFixture } from './fixture.ts';
import { exportsOf } from './fixture-exports.ts';
import { listen } from './fixture-streams.ts';
import { rowsAbout } from './fixture-untouched.ts';
import { kinds } from './matrix-ways.ts';
import { cellsOf, countsHiddenRows, isWrong, tell } from './matrix-run.ts';
import { principalNames, kindOf } from './principals.ts';
import { proof } from '../parts/proof.ts';
import { collectObjectIds } from './object-ids.ts';
import { matrix } from './matrix.ts';

const salesmen = ['salesman', 'second salesman', 'superior'] as const;

proof('PR4', 'every caller gets own data only, in replies and files', async ({ judge, scale }) => {
  const fixture = await openAccessFixture();
  const { club, canaries: words } = fixture.parts;
  const lastMonth = addMonths(monthOf(club.now()), -1).slice(0, 7);
  const objectIdsOf = await collectObjectIds(fixture);
  const { sellers } = fixture;
  const far = [fixture.far.participant.id, sellers.far.id, sellers.farManager.id];
  const before = await rowsAbout(fixture, far);

  // A caller without a valid session is refused with any ids.
  const ofThoseOut = kinds.slice(0, scale({ full: kinds.length, short: 1 }));
  const tried = await each(principalNames, 4, (principal) =>
    cellsOf(
      fixture,
      objectIdsOf,
      principal,
      kindOf(principal).standing === 'out' ? ofThoseOut : kinds,
    ),
  );
  const cells = tried.flat();
  judge.atLeast('cells of call, asker and object', cells.length, cells.length, 1_500);
  judge.none(
    'wrong statuses, or rows where none were promised',
    cells.length,
    cells.filter(isWrong).map(tell),
  );
  judge.none(
    'counts of rows that are not shown',
    cells.length,
    cells.filter(countsHiddenRows).map(tell),
  );
  const foreign = cells.flatMap((cell) =>
    words
      .foreignIn(cell.answer.text, cell.principal, cell.way.isPast)
      .map(
        (what) =>
          `${cell.principal} is shown the ${what} by ${cell.call}, ${cell.way.names} (${cell.kind})`,
      ),
  );
  judge.none('texts of others in answers', cells.length, foreign);
  const after = await rowsAbout(fixture, far);
  judge.none('rows of people who did nothing that are no longer as they were', before.size, [
    ...[...before].filter((row) => !after.has(row)),
    ...[...after].filter((row) => !before.has(row)),
  ]);

  const files = (
    await each(salesmen, 1, (principal) => exportsOf(fixture, principal, lastMonth))
  ).flat();
  judge.none(
    'files that were not handed out',
    files.length,
    files
      .filter(({ status }) => status !== 200)
      .map(({ principal, what, status }) => `${principal}, ${what}: ${status}`),
  );
  judge.none(
    'texts of others in files',
    files.length,
    files.flatMap((file) =>
      words
        .foreignIn(file.text, file.principal, file.isPast)
        .map((found) => `${file.principal}, ${file.what}: the ${found}`),
    ),
  );
  judge.none('kinds of text that nobody was ever shown', words.count(), words.neverSeen());

  // The same checks on planted faults: another's answers, and a row that admits everybody.
  const swapped = cells.filter(
    ({ answer, principal }) =>
      principal === 'second salesman' && words.foreignIn(answer.text, 'salesman', true).length > 0,
  );
  judge.atLeast(
    'control: answers of one region that are seen as foreign to the other',
    cells.length,
    swapped.length,
    20,
  );
  const open = cells.filter((cell) => isWrong({ ...cell, promised: 200 }));
  judge.atLeast(
    'control: refusals that are seen where none is promised',
    cells.length,
    open.length,
    500,
  );
});

proof(
  'PR4',
  "the router serves only the matrix's calls and its known routes",
  async ({ judge }) => {
    const { app } = await testApp();
    const calls = Object.keys(matrix);
    judge.none(
      'routes outside of the matrix, and calls without a route',
      calls.length,
      routesUnlike(app, calls),
    );
    judge.none(
      'control: calls of the contract without an entry',
      Object.keys(endpoints).length,
      Object.keys(endpoints).filter((call) => !calls.includes(call)),
    );
    judge.none(
      'control: a route too many is not seen',
      1,
      routesUnlike(app, calls.slice(1)).length === 1 ? [] : ['it was not'],
    );
    await app.close();
  },
);

proof('PR4', 'links, pictures and the stream of events are no way around', async ({ judge }) => {
  const fixture = await openAccessFixture();
  const { club } = fixture.parts;
  const tokenOf = (principal: (typeof principalNames)[number]) =>
    principal === 'unknown token'
      ? randomBytes(32).toString('base64url')
      : fixture.members.get(principal)?.token;

  const streams = await each(principalNames, 4, async (principal) => ({
    principal,
    reading: await listen(club, tokenOf(principal), `?personId=${fixture.far.participant.id}`),
  }));
  const wrongStreams = streams.filter(({ principal, reading }) => {
    const { role, standing } = kindOf(principal);
    return reading.status !== (refusalOf(eventStream.access, role, standing) ?? 200);
  });
  judge.none(
    'streams opened or refused wrongly',
    streams.length,
    wrongStreams.map(({ principal }) => principal),
  );
  await notifyFar(fixture);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const told = streams.filter(({ reading }) => reading.text().includes('event: notifications'));
  judge.none(
    "signs of another's notification",
    streams.length,
    told.map(({ principal }) => principal),
  );
  for (const { reading } of streams) reading.close();

  const links: string[] = [];
  for (const principal of salesmen) {
    const [first] = await exportsOf(fixture, principal, monthOf(club.now()).slice(0, 7));
    links.push(first?.link ?? '');
    await ask(club, {
      method: 'POST',
      path: '/api/v1/logout',
      token: tokenOf(principal),
      body: {},
    });
  }
  const guesses = Array.from(
    { length: 500 },
    () => `/download/${randomBytes(32).toString('base64url')}`,
  );
  const inside = [
    '../data.key',
    '..%2fdata.key',
    '%2e%2e%2fdata.key',
    'data.key',
    `${'0'.repeat(40)}.webp`,
  ];
  const paths = [
    ...links,
    ...guesses,
    '/download/',
    ...inside.flatMap((name) => [`/files/${name}`, `/download/${name}`]),
  ];
  const answers = await each(paths, 4, async (path, index) => ({
    path,
    status: (await ask(club, { path, source: `10.200.${index >> 8}.${index & 255}` })).status,
  }));
  judge.none(
    'files of closed sessions, of guessed links and of names outside the folder',
    answers.length,
    answers.filter(({ status }) => status !== 404 && status !== 400),
  );
});

async function notifyFar({ parts, far }: AccessFixture): Promise<void> {
  const row = {
    slug: 'nowe-powiadomienie',
    person_id: far.participant.id,
    cause: 'later',
    title: 'Nowe',
    content: 'Nowe',
    created_at: parts.club.now(),
  };
  await parts.club.database.kysely.insertInto('notification').values(row).execute();
}
