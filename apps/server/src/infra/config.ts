import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type PushConfig, pushConfig } from './config.push.ts';

/** What the environment decides. Each setting is described in README and docs/production.md. */
export type Config = {
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded database, the file store, the keys and the outbox. */
  readonly dataDir: string;
  /** Address of a PostgreSQL server; undefined = the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  readonly push: PushConfig;
  /** How a new user gets the temporary password (D21): in the reply, or by SMS with an empty `data.token`. */
  readonly temporaryPasswordDelivery: 'response' | 'sms';
  /** Reminders by SMS that may go out in a day; more are held back, and an alarm is raised (H6). */
  readonly smsDailyMax: number;
  /** Proxies whose X-Forwarded-For is believed; empty = none. */
  readonly trustedProxies: readonly string[];
  /** Origins besides our own that may call with a token: the mobile shell's. */
  readonly allowedOrigins: readonly string[];
  /** Seeds the demo programme into an empty database; off by preset where NODE_ENV is production. */
  readonly seedDemo: boolean;
  readonly logLevel: string;
  /** Opens `/metrics` to callers that are not on this machine. */
  readonly metricsToken: string | undefined;
  readonly webDist: string;
  /** Where people reach the app, without a slash at the end: the link in an invitation's SMS. */
  readonly publicUrl: string;
  /** Address of a mail server; undefined = letters are written into the outbox. */
  readonly smtpUrl: string | undefined;
  /** Whom the letters of the contact form come from and go to. */
  readonly mailFrom: string;
  readonly contactEmail: string;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; throws a `ConfigError` with one clear sentence for a setting that makes no sense. */
export function readConfig(environment: Environment): Config {
  const databaseUrl = text(environment, 'DATABASE_URL');
  return {
    host: text(environment, 'HOST') ?? '127.0.0.1',
    port: integer(environment, 'PORT', 3000, 0, 65_535),
    dataDir: resolve(text(environment, 'DATA_DIR') ?? 'data'),
    databaseUrl: databaseUrl === undefined ? undefined : postgresUrl(databaseUrl),
    databasePoolSize: integer(environment, 'DATABASE_POOL_SIZE', 10, 1, 200),
    temporaryPasswordDelivery: choice(environment, 'TEMP_PASSWORD_DELIVERY', ['response', 'sms'], 'response'),
    smsDailyMax: integer(environment, 'SMS_DAILY_MAX', 2_000, 1, 10_000_000),
    trustedProxies: list(environment, 'TRUSTED_PROXIES'),
    allowedOrigins: ['https://localhost', 'capacitor://localhost', ...list(environment, 'ALLOWED_ORIGINS')],
    seedDemo: choice(environment, 'SEED_DEMO', ['yes', 'no'], isProduction(environment) ? 'no' : 'yes') === 'yes',
    logLevel: choice(environment, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'], 'info'),
    metricsToken: text(environment, 'METRICS_TOKEN'),
    webDist: resolve(import.meta.dirname, '../../../web/dist'),
    publicUrl: publicUrl(environment),
    ...mail(environment),
    push: pushConfig(environment),
  };
}

function publicUrl(environment: Environment): string {
  const url = text(environment, 'PUBLIC_URL') ?? `http://localhost:${integer(environment, 'PORT', 3000, 0, 65_535)}`;
  if (!/^https?:\/\/[^\s/]+/.test(url)) throw new ConfigError('PUBLIC_URL must begin with https:// or http://.');
  return url.replace(/\/+$/, '');
}

/** The outbox needs no real addresses; a mail server does. */
function mail(environment: Environment): Pick<Config, 'smtpUrl' | 'mailFrom' | 'contactEmail'> {
  const smtpUrl = text(environment, 'SMTP_URL');
  const mailFrom = text(environment, 'MAIL_FROM');
  const contactEmail = text(environment, 'CONTACT_EMAIL');
  if (smtpUrl !== undefined && !/^smtps?:\/\/./.test(smtpUrl)) {
    throw new ConfigError('SMTP_URL must begin with smtp:// or smtps://.');
  }
  if (smtpUrl !== undefined && (mailFrom === undefined || contactEmail === undefined)) {
    throw new ConfigError('SMTP_URL needs MAIL_FROM and CONTACT_EMAIL: who writes, and who reads the contact form.');
  }
  return {
    smtpUrl,
    mailFrom: mailFrom ?? 'klub-partnera@klub.example',
    contactEmail: contactEmail ?? 'kontakt@klub.example',
  };
}

/** Accounts with a public password have no place in production. */
function isProduction(environment: Environment): boolean {
  return environment['NODE_ENV'] === 'production';
}

export class ConfigError extends Error {}

/** The value of NAME, or the content of the file that NAME_FILE names (for secrets). */
function text(environment: Environment, name: string): string | undefined {
  const file = environment[`${name}_FILE`];
  const value = file === undefined ? environment[name] : readFileSync(file, 'utf8').trim();
  return value === undefined || value === '' ? undefined : value;
}

function integer(environment: Environment, name: string, preset: number, min: number, max: number): number {
  const value = text(environment, name);
  if (value === undefined) return preset;
  const number = Number(value);
  if (!Number.isInteger(number) || number < min || number > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${value}".`);
  }
  return number;
}

function choice<const T extends string>(environment: Environment, name: string, allowed: readonly T[], preset: T): T {
  const value = text(environment, name);
  if (value === undefined) return preset;
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${value}".`);
  return found;
}

function list(environment: Environment, name: string): string[] {
  return (text(environment, name) ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

function postgresUrl(value: string): string {
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError('DATABASE_URL must begin with postgres:// or postgresql://.');
  }
  return value;
}
