import { readdir, stat, statfs } from 'node:fs/promises';
import { dayMs, hourMs } from '../../../infra/clock.ts';
import type { Handle } from '../../../infra/db/db.ts';
import type { Deps } from '../../../infra/deps.ts';
import { newestBackup } from '../archive/archive.ts';
import { findRefusedLetters } from '../notices/notices.ts';
import { type BrokenGlass, type SealState, brokenGlass, sealState } from '../trail/trail.ts';
import { type Screen, installationCopy as copy } from './dashboard.copy.ts';
import { type LaidDown, countNotices, findLaidDown, sumJobs } from './dashboard.store.ts';
import { type FoundLine, lineOf as lineWith } from './lines.ts';

type LastVerification = { readonly isGreen: boolean; readonly words: string; readonly at: Date };

export type InstallationParts = Pick<Deps, 'database' | 'clock' | 'config' | 'circuits'> & {
  /** The newest verification of books and trail; null before the first. */
  readonly lastVerification: (handle: Handle) => Promise<LastVerification | null>;
};

const shownDays = 30;
const overdueMs = 10 * 60_000;
const backupMaxMs = 26 * hourMs;
/** A night, plus the duration of a run. */
const verificationMaxMs = 26 * hourMs;
const sealMaxMinutes = 15;
const freeMin = 0.1;
const commandsShown = 3;

/** The installation's state in lines; each that needs an act names the fault. */
export async function readInstallation(parts: InstallationParts): Promise<FoundLine[]> {
  const { database, clock, config, circuits } = parts;
  const now = clock.now();
  const since = new Date(now.getTime() - shownDays * dayMs);
  const jobs = await sumJobs(database.kysely, since, new Date(now.getTime() - overdueMs));
  return [
    providersLine(circuits.states(), config.temporaryPasswordDelivery !== 'none'),
    ...(await noticeLines(parts)),
    ...lettersLines(await findRefusedLetters(database.kysely, since)),
    lineOf('jobs', copy.jobs.title, jobs.failed + jobs.overdue, {
      ready: copy.jobs.ready,
      words: copy.jobs.words(jobs.failed, jobs.overdue),
    }),
    await backupLine(config, now),
    sealLine(await sealState(database.kysely, now)),
    verificationLine(await parts.lastVerification(database.kysely), now),
    await diskLine(config.dataDir),
    laidDownLine(await findLaidDown(database.kysely)),
    commandsLine(await brokenGlass(database.kysely, since)),
  ];
}

type Words = { readonly ready: string; readonly words: string };

/** Without a screen: only the machine can mend it. */
const machine: Screen = { label: '', address: '', may: 'installation.read' };

function lineOf(
  id: string,
  title: string,
  count: number,
  { ready, words }: Words,
  screen: Screen = machine,
): FoundLine {
  const told = count === 0 ? { words: ready } : { words };
  const state = count === 0 ? 'ready' : 'attention';
  return lineWith(id, title, screen, { ...told, count, state, isLinked: isLinked(screen, count) });
}

function isLinked(screen: Screen, count: number): boolean {
  return screen !== machine && count > 0;
}

function stateLine(
  id: string,
  title: string,
  { words, count, state }: Pick<FoundLine, 'words' | 'count' | 'state'>,
  screen: Screen = machine,
): FoundLine {
  return lineWith(id, title, screen, { words, count, state, isLinked: screen !== machine });
}

function providersLine(
  states: ReturnType<InstallationParts['circuits']['states']>,
  sendsPasswords: boolean,
): FoundLine {
  const { title, ready, words, noSms, names } = copy.providers;
  const away = states
    .filter(({ isOpen }) => isOpen)
    .map(({ provider }) => names[provider] ?? provider);
  if (!sendsPasswords) {
    const told = away.length === 0 ? noSms : `${noSms} ${words(away)}`;
    return stateLine('providers', title, { words: told, count: away.length + 1, state: 'missing' });
  }
  return lineOf('providers', title, away.length, { ready, words: words(away) });
}

/** Red as long as notices of changed keys lie where their owners do not read them (D66). */
async function noticeLines({ database, config }: InstallationParts): Promise<FoundLine[]> {
  const unsent = [
    ...(config.smtpUrl === undefined ? (['mail'] as const) : []),
    ...(config.smsapi === undefined ? (['sms'] as const) : []),
  ];
  const count = unsent.length === 0 ? 0 : await countNotices(database.kysely, unsent);
  if (count === 0) return [];
  const { title, words } = copy.notices;
  return [stateLine('notices', title, { words: words(count), count, state: 'missing' })];
}

/** Accounts that do not learn by e-mail that a matter waits for them. */
function lettersLines(names: readonly string[]): FoundLine[] {
  if (names.length === 0) return [];
  const { title, words, link } = copy.letters;
  const told = { words: words(names), count: names.length, state: 'attention' } as const;
  return [stateLine('letters', title, told, link)];
}

export type BackupState = {
  readonly at: Date;
  readonly isOld: boolean;
  readonly isOnSameDisk: boolean;
};

/** The newest backup; null without any. */
export async function backupState(
  { dataDir, backupDir }: Pick<InstallationParts['config'], 'dataDir' | 'backupDir'>,
  now: Date,
): Promise<BackupState | null> {
  const at = newestBackup(await readdir(backupDir).catch(() => []), now);
  if (at === null) return null;
  const isOld = now.getTime() - at.getTime() > backupMaxMs;
  return { at, isOld, isOnSameDisk: await isOneDisk(dataDir, backupDir) };
}

async function backupLine(config: InstallationParts['config'], now: Date): Promise<FoundLine> {
  const { title, fresh, old, none, sameDisk } = copy.backup;
  const newest = await backupState(config, now);
  if (newest === null)
    return stateLine('backup', title, { words: none, count: 0, state: 'missing' });
  const words = newest.isOld ? old(newest.at) : fresh(newest.at);
  if (newest.isOnSameDisk) {
    const both = `${words} ${sameDisk}`;
    return stateLine('backup', title, { words: both, count: 1, state: 'missing' });
  }
  return lineOf('backup', title, newest.isOld ? 1 : 0, { ready: words, words });
}

/** True when the loss of one disk takes the data and their backups. */
async function isOneDisk(...folders: readonly [string, string]): Promise<boolean> {
  const [data, backups] = await Promise.all(folders.map((folder) => stat(folder)));
  return data?.dev === backups?.dev;
}

function sealLine({ sealedAt, waitingMinutes, lastCheck }: SealState): FoundLine {
  const { title, fresh, none, waiting, broken, link } = copy.seal;
  if (lastCheck !== null && !lastCheck.isWhole) {
    const told = { words: broken(lastCheck.words), count: 1, state: 'missing' } as const;
    return stateLine('seal', title, told, link);
  }
  const isLate = waitingMinutes > sealMaxMinutes;
  const ready = sealedAt === null ? none : fresh(sealedAt);
  return lineOf('seal', title, isLate ? 1 : 0, { ready, words: waiting(waitingMinutes) }, link);
}

function verificationLine(last: LastVerification | null, now: Date): FoundLine {
  const { title, none, old, words, link } = copy.verification;
  if (last === null)
    return stateLine('verification', title, { words: none, count: 0, state: 'unknown' }, link);
  const told = words(last.words, last.at);
  if (!last.isGreen)
    return stateLine('verification', title, { words: told, count: 1, state: 'missing' }, link);
  const isOld = now.getTime() - last.at.getTime() > verificationMaxMs;
  return lineOf('verification', title, isOld ? 1 : 0, { ready: told, words: old(last.at) }, link);
}

async function diskLine(folder: string): Promise<FoundLine> {
  const { title, words, unknown } = copy.disk;
  const found = await statfs(folder).catch(() => null);
  if (found === null || found.blocks === 0) {
    return stateLine('disk', title, { words: unknown, count: 0, state: 'unknown' });
  }
  const free = found.bavail / found.blocks;
  const told = words(Math.floor(free * 100));
  return lineOf('disk', title, free < freeMin ? 1 : 0, { ready: told, words: told });
}

function laidDownLine({ waiting, oldest }: LaidDown): FoundLine {
  const { title, ready, words, link } = copy.laidDown;
  const told = oldest === null ? ready : words(waiting, oldest);
  return lineOf('laidDown', title, waiting, { ready, words: told }, link);
}

function commandsLine(commands: readonly BrokenGlass[]): FoundLine {
  const { title, ready, one, more, link } = copy.commands;
  const told = commands
    .slice(0, commandsShown)
    .map(({ command, at, name, reason }) => one(command, at, name, reason));
  if (commands.length > commandsShown) told.push(more(commands.length - commandsShown));
  return lineOf('commands', title, commands.length, { ready, words: `${told.join('; ')}.` }, link);
}
