import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Circuits, ProviderUnavailable, circuits } from '../control/circuit.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import { type FileStore, diskStore } from '../files/file-store.ts';
import { s3Store } from '../files/file-store.s3.ts';
import { type Mail, type MailTimeOuts, outboxMail, smtpMail } from './mail.ts';
import { outboxSms } from './outbox.ts';
import type { Sms } from './sms.ts';
import { smsapi } from './smsapi.ts';

/** Circuit names in metrics and log. */
export const providerNames = { sms: 'sms', mail: 'mail', files: 's3' } as const;

type Check = () => Promise<void>;
const checkMs = 5_000;
type Chosen<T> = { readonly use: T; readonly check?: Check };

/** The file store; every command that uses files needs it. */
export async function filesOf(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  circuits: Circuits,
): Promise<FileStore> {
  return (await chooseFiles(dataDir, s3, circuits)).use;
}

export type Providers = {
  readonly files: FileStore;
  readonly sms: Sms;
  readonly mail: Mail;
  /**
   * Throws a `ConfigError` when a provider rejects the account. A provider that does not respond is
   * only logged: it may be back before it is needed.
   */
  check(log: Logger): Promise<void>;
};

/** An operator who tries a provider out does not wait as long as a job. */
const trialTimeOuts: MailTimeOuts = { connectMs: 5_000, greetingMs: 5_000, silentMs: 15_000 };

/** The same providers for trials of an operator, with circuits of their own. */
export function trialProviders(
  config: Config,
  { clock, log }: { readonly clock: Clock; readonly log: Logger },
): Pick<Providers, 'mail' | 'sms'> {
  const own = circuits({ clock, log });
  return {
    sms: chooseSms(config, own, clock).use,
    mail: chooseMail(config, own, trialTimeOuts).use,
  };
}

/** The configured providers, each with its circuit. */
export async function providersOf(
  config: Config,
  circuits: Circuits,
  clock: Clock,
): Promise<Providers> {
  const files = await chooseFiles(config.dataDir, config.s3, circuits);
  const sms = chooseSms(config, circuits, clock);
  const mail = chooseMail(config, circuits);
  const checks = [files.check, sms.check, mail.check].flatMap((check) => check ?? []);
  return {
    files: files.use,
    sms: sms.use,
    mail: mail.use,
    check: async (log) => {
      await Promise.all(
        checks.map((check) => inTime(check).catch((error: unknown) => noteAway(log, error))),
      );
    },
  };
}

async function chooseFiles(
  dataDir: string,
  s3: Config['s3'],
  circuits: Circuits,
): Promise<Chosen<FileStore>> {
  if (s3 === undefined) return { use: diskStore(dataDir) };
  const store = await s3Store(s3, circuits.of(providerNames.files));
  return { use: store, check: store.check };
}

function chooseSms(
  { smsapi: settings, dataDir }: Config,
  circuits: Circuits,
  clock: Clock,
): Chosen<Sms> {
  if (settings === undefined) return { use: outboxSms(dataDir, clock) };
  const sms = smsapi(settings, circuits.of(providerNames.sms));
  return { use: sms, check: sms.check };
}

function chooseMail(
  { smtpUrl, dataDir }: Config,
  given: Circuits,
  timeOuts?: MailTimeOuts,
): Chosen<Mail> {
  if (smtpUrl === undefined) return { use: outboxMail(dataDir) };
  const mail = smtpMail(smtpUrl, given.of(providerNames.mail), timeOuts);
  return { use: mail, check: mail.check };
}

/** Maximum wait of a start for a check, which then continues in the background. */
export async function inTime(check: () => Promise<unknown>, waitMs = checkMs): Promise<void> {
  const answered = new AbortController();
  const late = sleep(waitMs, undefined, { signal: answered.signal }).then(() => {
    throw new ProviderUnavailable('check', `no answer within ${waitMs} ms`);
  });
  // Aborted by the result, which is no error.
  late.catch(() => {});
  await Promise.race([check(), late]).finally(() => answered.abort());
}

function noteAway(log: Logger, error: unknown): void {
  if (!(error instanceof ProviderUnavailable)) throw error;
  log.error({ err: error }, 'a provider does not answer at the start');
}
