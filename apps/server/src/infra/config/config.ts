import { join, resolve } from 'node:path';
import { type Analytics, readAnalytics } from './analytics.rules.ts';
import { type ProviderSettings, providerSettings } from './config.providers.ts';
import { type PanelConfig, panelConfig } from './config.panel.ts';
import { type PushConfig, pushConfig } from './config.push.ts';
import { ConfigError, type Environment, choice, integer, list, text } from './environment.ts';

/** Settings of the environment, each described in docs/production.md. */
export type Config = ProviderSettings & {
  readonly host: string;
  readonly port: number;
  /** Folder of the embedded database, the file store, the keys and the outbox. */
  readonly dataDir: string;
  /** Address of a PostgreSQL server; undefined = the embedded database in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly databasePoolSize: number;
  /**
   * The same database with the account that owns its tables; undefined = `databaseUrl` may migrate.
   */
  readonly migrationDatabaseUrl: string | undefined;
  /** Target of `npm run backup`, for the age of the newest one in `/metrics`. */
  readonly backupDir: string;
  readonly push: PushConfig;
  /** Address of a replica; reports are read there. */
  readonly databaseReplicaUrl: string | undefined;
  /** The server's time is that of the database server. */
  readonly isDatabaseClock: boolean;
  /**
   * How a new user gets the temporary password (D21): in the reply, or by SMS. `none`: no user gets
   * one (D71).
   */
  readonly temporaryPasswordDelivery: 'response' | 'sms' | 'none';
  /** Daily limit of reminder SMS; more are held back with an alert (HZ6). */
  readonly smsDailyMax: number;
  /** How long security events, and notifications after their reading, are kept. */
  readonly securityEventDays: number;
  readonly readNotificationDays: number;
  /** Proxies whose X-Forwarded-For is trusted; empty = none. */
  readonly trustedProxies: readonly string[];
  /** Additional origins that may call with a token: the mobile shell's. */
  readonly allowedOrigins: readonly string[];
  /** Seeds the demo programme into an empty database; rejected when NODE_ENV is production. */
  readonly seedDemo: boolean;
  readonly logLevel: string;
  /** Allows `/metrics` for callers on other machines. */
  readonly metricsToken: string | undefined;
  readonly webDist: string;
  /** undefined = switched off. */
  readonly panel: PanelConfig | undefined;
  readonly panelDist: string;
  /** A second build of the participants' app, for the panel's frame. */
  readonly viewingDist: string;
  /** The app's public address without a trailing slash: the link in an invitation's SMS. */
  readonly publicUrl: string;
  /** Counts page views of users who agreed; undefined: no counting. */
  readonly analytics: Analytics | undefined;
};

/**
 * At least: the notes of deleted accounts live 400 days, and imports reach 13 months back, whose
 * notifications must not be sent again.
 */
const keptDays = [430, 3_650] as const;

/** Throws a `ConfigError` with one clear sentence for an invalid setting. */
export function readConfig(environment: Environment): Config {
  const databaseUrl = postgresUrl(environment, 'DATABASE_URL');
  const providers = providerSettings(environment);
  const port = integer(environment, 'PORT', 3000, 0, 65_535);
  return {
    host: text(environment, 'HOST') ?? '127.0.0.1',
    port,
    dataDir: resolve(text(environment, 'DATA_DIR') ?? 'data'),
    databaseUrl,
    migrationDatabaseUrl: migrationUrl(environment, databaseUrl),
    backupDir: resolve(
      text(environment, 'BACKUP_DIR') ?? join(text(environment, 'DATA_DIR') ?? 'data', 'backups'),
    ),
    databaseReplicaUrl: replicaUrl(environment, databaseUrl),
    isDatabaseClock: choice(environment, 'DATABASE_CLOCK', ['yes', 'no'], 'yes') === 'yes',
    databasePoolSize: integer(environment, 'DATABASE_POOL_SIZE', 10, 1, 200),
    temporaryPasswordDelivery: temporaryPasswordDelivery(
      environment,
      providers.smsapi !== undefined,
    ),
    smsDailyMax: integer(environment, 'SMS_DAILY_MAX', 2_000, 1, 10_000_000),
    securityEventDays: integer(environment, 'SECURITY_EVENT_DAYS', 730, ...keptDays),
    readNotificationDays: integer(environment, 'READ_NOTIFICATION_DAYS', 465, ...keptDays),
    trustedProxies: list(environment, 'TRUSTED_PROXIES'),
    allowedOrigins: [
      'https://localhost',
      'capacitor://localhost',
      ...list(environment, 'ALLOWED_ORIGINS'),
    ],
    seedDemo: seedDemo(environment),
    logLevel: choice(
      environment,
      'LOG_LEVEL',
      ['debug', 'info', 'warn', 'error', 'silent'],
      'info',
    ),
    metricsToken: text(environment, 'METRICS_TOKEN'),
    webDist: resolve(import.meta.dirname, '../../../../web/dist'),
    panel: panelConfig(environment, port),
    viewingDist: resolve(import.meta.dirname, '../../../../web/viewing/dist'),
    panelDist: resolve(import.meta.dirname, '../../../../panel/dist'),
    publicUrl: publicUrl(environment),
    analytics: analytics(environment),
    ...providers,
    push: pushConfig(environment),
  };
}

function publicUrl(environment: Environment): string {
  const url =
    text(environment, 'PUBLIC_URL') ??
    `http://localhost:${integer(environment, 'PORT', 3000, 0, 65_535)}`;
  if (!/^https?:\/\/[^\s/]+/.test(url))
    throw new ConfigError('PUBLIC_URL must begin with https:// or http://.');
  return url.replace(/\/+$/, '');
}

function analytics(environment: Environment): Analytics | undefined {
  const setting = text(environment, 'ANALYTICS');
  if (setting === undefined) return undefined;
  const read = readAnalytics(setting);
  if (read !== null) return read;
  throw new ConfigError(
    'ANALYTICS must be like matomo:https://statystyki.example/?idsite=3 or ga4:G-ABC1234567.',
  );
}

/** In production only an explicit setting puts a password into the reply (D71). */
function temporaryPasswordDelivery(
  environment: Environment,
  hasSms: boolean,
): Config['temporaryPasswordDelivery'] {
  const setting = 'TEMP_PASSWORD_DELIVERY';
  if (!hasSms && isProduction(environment) && text(environment, setting) === undefined)
    return 'none';
  return choice(environment, setting, ['response', 'sms'], hasSms ? 'sms' : 'response');
}

/** Accounts with a public password must not exist in production. */
function seedDemo(environment: Environment): boolean {
  const isWanted =
    choice(environment, 'SEED_DEMO', ['yes', 'no'], isProduction(environment) ? 'no' : 'yes') ===
    'yes';
  if (isWanted && isProduction(environment)) {
    throw new ConfigError(
      'SEED_DEMO=yes makes accounts with a public password: it is refused with NODE_ENV=production.',
    );
  }
  return isWanted;
}

function isProduction(environment: Environment): boolean {
  return environment['NODE_ENV'] === 'production';
}

function postgresUrl(environment: Environment, name: string): string | undefined {
  const value = text(environment, name);
  if (value !== undefined && !/^postgres(ql)?:\/\//.test(value)) {
    throw new ConfigError(`${name} must begin with postgres:// or postgresql://.`);
  }
  if (value !== undefined && namesSeveralHosts(value)) {
    throw new ConfigError(
      `${name} names one server, without target_session_attrs: an address that leads to the primary, also after a failover.`,
    );
  }
  return value;
}

/** The driver tries one host, and ignores `target_session_attrs`. */
function namesSeveralHosts(url: string): boolean {
  const [authority = ''] = url.slice(url.indexOf('//') + 2).split(/[/?]/);
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  return host.includes(',') || url.includes('target_session_attrs=');
}

function migrationUrl(
  environment: Environment,
  databaseUrl: string | undefined,
): string | undefined {
  const value = postgresUrl(environment, 'MIGRATION_DATABASE_URL');
  if (value !== undefined && databaseUrl === undefined) {
    throw new ConfigError(
      'MIGRATION_DATABASE_URL needs DATABASE_URL: the same database by the account that serves.',
    );
  }
  return value;
}

function replicaUrl(environment: Environment, databaseUrl: string | undefined): string | undefined {
  const value = postgresUrl(environment, 'DATABASE_REPLICA_URL');
  if (value !== undefined && databaseUrl === undefined) {
    throw new ConfigError(
      'DATABASE_REPLICA_URL needs DATABASE_URL: the server that the replica follows.',
    );
  }
  if (value !== undefined && value === databaseUrl) {
    throw new ConfigError('DATABASE_REPLICA_URL must name another server than DATABASE_URL.');
  }
  return value;
}
