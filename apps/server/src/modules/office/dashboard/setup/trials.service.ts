import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ProviderUnavailable } from '../../../../infra/control/circuit.ts';
import type { Deps } from '../../../../infra/deps.ts';
import { type Providers, inTime } from '../../../../infra/outside/providers.ts';
import { canGetSms, e164Of } from '../../../../infra/phone.ts';
import { invalid } from '../../../../infra/refusal.ts';
import { backupName } from '../../archive/archive.ts';
import { backupState } from '../installation.service.ts';
import { trialCopy as copy } from './setup.copy.ts';
import { countEntriesSince, findRecipient } from './setup.store.ts';
import { panelSender } from '../../../../infra/polish.copy.ts';
import { programmeNamesNow, smsOf } from '../../../club/settings/settings.ts';

export type TrialParts = Pick<Deps, 'database' | 'clock' | 'config'> & {
  /** With circuits of their own, so that a trial is made while other calls are skipped. */
  readonly trials: Pick<Providers, 'mail' | 'sms'>;
};

export type Tried = {
  readonly outcome: 'done' | 'failed' | 'notSetUp';
  readonly words: string;
};

/** An operator waits for the outcome. */
const trialMs = 20_000;
const entriesMax = 10_000;

/** A letter to the caller. */
export async function tryMail(
  { database, clock, config, trials }: TrialParts,
  staffId: number,
): Promise<Tried> {
  const { name, email } = await findRecipient(database.kysely, staffId);
  const { programme } = await programmeNamesNow({ database, clock });
  const letter = {
    from: { name: panelSender(programme), address: config.mailFrom },
    to: email,
    replyTo: config.contactEmail,
    subject: copy.subject,
    text: copy.text(name, programme),
    date: clock.now(),
    attachment: null,
    messageId: `<trial-${randomUUID()}@${config.mailFrom.split('@').at(-1) ?? ''}>`,
  };
  try {
    await inTime(() => trials.mail.send(letter), trialMs);
  } catch (error) {
    return { outcome: 'failed', words: whyMailFailed(error) };
  }
  if (config.smtpUrl === undefined) return { outcome: 'notSetUp', words: copy.mail.notSetUp };
  return { outcome: 'done', words: copy.mail.done(email) };
}

/** By the codes alone: the server's own words may repeat the user or the address. */
function whyMailFailed(error: unknown): string {
  const cause = error instanceof ProviderUnavailable ? error.cause : error;
  const { code = '', responseCode = null } =
    cause instanceof Error ? (cause as { code?: string; responseCode?: number }) : {};
  if (code === 'EAUTH') return copy.mail.refusedUser;
  if (code === 'ETLS') return copy.mail.noEncryption;
  return error instanceof ProviderUnavailable ? copy.mail.away : copy.mail.refused(responseCode);
}

export async function trySms(
  { database, clock, config, trials }: TrialParts,
  typed: string,
): Promise<Tried> {
  const to = e164Of(typed);
  if (to === null) throw invalid({ phone: [copy.notAPhone] });
  if (!canGetSms(to)) throw invalid({ phone: [copy.notAMobile] });
  const words = copy.smsOutcome;
  const { programme } = await programmeNamesNow({ database, clock });
  try {
    const text = smsOf(programme, copy.sms);
    const message = { to, text, idempotencyKey: `trial ${randomUUID()}` };
    await inTime(() => trials.sms.send(message), trialMs);
  } catch (error) {
    const isAway = error instanceof ProviderUnavailable;
    return { outcome: 'failed', words: isAway ? words.away : words.refused };
  }
  if (config.smsapi === undefined) return { outcome: 'notSetUp', words: words.notSetUp };
  return { outcome: 'done', words: words.done };
}

/** A backup has its name once it was read back whole, so the newest name is the newest verified one. */
export async function checkBackup({ database, clock, config }: TrialParts): Promise<Tried> {
  const newest = await backupState(config, clock.now());
  if (newest === null) return { outcome: 'failed', words: copy.backup.none };
  const { at, isOld, isOnSameDisk } = newest;
  const file = await stat(join(config.backupDir, backupName(at))).catch(() => null);
  if (file === null || file.size === 0) return { outcome: 'failed', words: copy.backup.empty };
  const changes = await countEntriesSince(database.kysely, at, entriesMax + 1);
  const found = copy.backup.found(at, Math.min(changes, entriesMax), changes > entriesMax);
  return {
    outcome: isOld || isOnSameDisk ? 'failed' : 'done',
    words: isOnSameDisk ? `${found} ${copy.backup.sameDisk}` : found,
  };
}
