import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, each } from '../parts/call.ts';
import { type TestServer, openTestServer } from '../parts/test-server.ts';
import { type Person, addPeople } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';
import { type Upload, ownUploads, pdfOf, publicUploads } from './files.ts';
import { sendChunked, sendFile, uploadFault } from './send.ts';
import { digestOf, filesBelow, isRandomName, readLetter, residentBytes } from './traces.ts';

const mib = 1_048_576;
const atOnce = 50;
/** A person may send ten a minute. */
const perPerson = 8;
const slowMs = 2_000;
const deliveryMs = 120_000;

proof(
  'PR14',
  'a file is quickly accepted or refused by its content, without leftovers',
  async ({ judge, scale }) => {
    const club = await openTestServer();
    await club.database.kysely
      .insertInto('contact_category')
      .values({ code: 'konto', name: 'Konto', roles: ['user1'], position: 1 })
      .execute();
    const uploads = [
      ...publicUploads(scale({ full: 1, short: 3 })),
      ...(await ownUploads(scale({ full: 1, short: 12 }))),
    ];
    const people = await addPeople(club, Math.ceil(uploads.length / perPerson) + 20);
    const senders = people.slice(20);
    const warmUp = { name: 'rozgrzewka.pdf', content: pdfOf(15_000) };
    const warmUps = people
      .slice(0, 15)
      .flatMap((person) => Array.from({ length: perPerson }, () => person));
    await each(warmUps, atOnce, ({ token }) => sendFile(club, token, warmUp));
    const taken = new Set([digestOf(warmUp.content)]);

    const eyes = watch(club);
    const answers = await each(uploads, atOnce, async (upload, index) => {
      const answer = await sendFile(club, senders[index % senders.length]?.token ?? '', {
        name: upload.name,
        content: upload.content(),
      });
      if (answer.status === 200) taken.add(digestOf(upload.content()));
      return answer;
    });
    const chunked = await tryChunked(club, people.slice(15, 20));
    const seen = await eyes.stop();

    const wrong = (expected: Upload['expected']): string[] =>
      uploads.flatMap((upload, index) => {
        const fault =
          upload.expected === expected
            ? uploadFault(expected, answers[index] ?? { status: 0, text: '' })
            : null;
        return fault === null ? [] : [`${upload.group} ${upload.name}: ${fault}`];
      });
    const count = (expected: Upload['expected']): number =>
      uploads.filter((upload) => upload.expected === expected).length;
    judge.none('good files refused', count('accept'), wrong('accept'));
    judge.none('bad files taken, or refused without errors.file', count('reject'), wrong('reject'));
    judge.none('doubtful files without a decision', count('either'), wrong('either'));
    judge.none('chunked and without a length', 5, chunked);
    judge.atMost(
      'slowest answer, 50 at once',
      uploads.length,
      Math.max(...answers.map(({ ms }) => ms)),
      slowMs,
      {
        unit: 'ms',
        timed: true,
      },
    );
    if (seen.memory === null) judge.skipped('resident memory', 'only Linux tells it');
    else {
      judge.atMost(
        'resident memory, grown by',
        uploads.length,
        (seen.memory.most - seen.memory.before) / mib,
        200,
        {
          unit: 'MiB',
        },
      );
      judge.atMost('resident memory, at most', uploads.length, seen.memory.most / mib, 512, {
        unit: 'MiB',
      });
    }

    judge.atLeast('stored files seen while they wait', uploads.length, seen.names.size, 20);
    judge.none(
      'stored under a name that says something',
      seen.names.size,
      [...seen.names].filter((name) => !isRandomName(name)),
    );
    judge.none(
      'ways to fetch a stored file',
      seen.served.length,
      seen.served.filter(({ status }) => status < 400).map(({ path }) => path),
    );

    const messages = warmUps.length + answers.filter(({ status }) => status === 200).length + 1;
    const letters = await delivered(club, messages);
    judge.equal(
      'letters for what was taken, and for nothing else',
      uploads.length,
      letters.length,
      messages,
    );
    judge.none(
      'attachments that are not sent as such',
      letters.length,
      letters.filter(({ disposition }) => !disposition.startsWith('attachment;')),
    );
    judge.none(
      'names that lead somewhere',
      letters.length,
      letters.filter(({ fileName }) => /[/\\\p{C}]|^\.|^$/u.test(fileName)),
    );
    const altered = letters.filter(
      ({ fileName, digest }) => !isPicture(fileName) && (digest === null || !taken.has(digest)),
    );
    judge.none('documents that do not arrive byte for byte', letters.length, altered);
    judge.none('files left behind', uploads.length, leftIn(club));

    // The same eyes on faults that are there.
    writeFileSync(join(club.home.dataDir, 'attachments', 'skan.pdf'), 'x');
    const good = { status: 200, text: '{"message":"…"}' };
    const blind = [
      ...(leftIn(club).length === 1 && !isRandomName('skan.pdf') ? [] : ['a file left behind']),
      ...(uploadFault('reject', good) === null ? ['a bad file taken'] : []),
      ...(uploadFault('reject', { status: 415, text: '{"errors":{}}' }) === null
        ? ['a refusal without a field']
        : []),
    ];
    judge.none('planted faults that are not seen', 3, blind);
  },
);

/** They lose where they were taken. */
function isPicture(fileName: string): boolean {
  return /\.(png|jpe?g)$/i.test(fileName);
}

/** In chunks of 64 KiB: as much as is allowed, one byte more, and a stream that does not end. */
async function tryChunked(club: TestServer, people: readonly Person[]): Promise<string[]> {
  const allowed = 5_242_880;
  const cut = (content: Buffer): Buffer[] =>
    Array.from({ length: Math.ceil(content.length / 65_536) }, (_, at) =>
      content.subarray(at * 65_536, (at + 1) * 65_536),
    );
  const endless = Array.from({ length: 1_600 }, () => Buffer.alloc(65_536, 32));
  const tries = [
    ['accept', cut(pdfOf(allowed))],
    ['reject', cut(pdfOf(allowed + 1))],
    ['reject', endless],
    ['reject', [Buffer.from('%PDF-'), Buffer.from('1.4')]],
    ['reject', cut(Buffer.alloc(100_000, 'PK\u0003\u0004'))],
  ] as const;
  const faults = await each(tries, tries.length, async ([expected, chunks], index) =>
    uploadFault(expected, await sendChunked(club, people[index]?.token ?? '', chunks)),
  );
  return faults.flatMap((fault, index) => (fault === null ? [] : [`${index}: ${fault}`]));
}

/** Looks at the server's memory and into its folder while it works. */
function watch(club: TestServer) {
  const { pid } = club.server();
  const before = residentBytes(pid);
  const names = new Set<string>();
  const served: { readonly path: string; readonly status: number }[] = [];
  let most = before ?? 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, residentBytes(pid) ?? 0);
      const fresh = filesBelow(join(club.home.dataDir, 'attachments')).filter(
        (name) => !names.has(name),
      );
      for (const name of fresh) names.add(name);
      const [name] = fresh;
      if (name !== undefined) {
        for (const path of [
          `/attachments/${name}`,
          `/files/${name}`,
          `/download/${name}`,
          `/files/..%2fattachments%2f${name}`,
        ]) {
          served.push({ path, status: (await ask(club, { path })).status });
        }
      }
      await sleep(20);
    }
  })();
  return {
    stop: async () => {
      isOver = true;
      await watching;
      return { names, served, memory: before === null ? null : { before, most } };
    },
  };
}

/** Waits until the operator has all letters, and reads them. */
async function delivered(club: TestServer, expected: number) {
  const outbox = join(club.home.dataDir, 'outbox');
  const read = (): string[] => filesBelow(outbox).filter((name) => name.endsWith('.eml'));
  for (
    const begun = performance.now();
    read().length < expected && performance.now() - begun < deliveryMs;
    await sleep(200)
  ) {
    // What is on its way has its file still.
  }
  for (
    const begun = performance.now();
    leftIn(club).length > 0 && performance.now() - begun < 5_000;
    await sleep(100)
  ) {
    // The file goes after its letter.
  }
  return read().map((name) => readLetter(join(outbox, name)));
}

/** Where something could be left of what was sent. */
function leftIn(club: TestServer): string[] {
  return ['attachments', 'making', 'files', 'downloads'].flatMap((folder) =>
    filesBelow(join(club.home.dataDir, folder)),
  );
}
