import { ConfigError, type Environment, choice, text } from './environment.ts';

/**
 * External services. An undefined one is replaced by a stand-in in the data folder, so that a demo
 * needs no account.
 */
export type ProviderSettings = {
  /** undefined = SMS go to the outbox. */
  readonly smsapi: SmsapiSettings | undefined;
  /** Address of a mail server; undefined = e-mails go to the outbox. */
  readonly smtpUrl: string | undefined;
  /** Sender and recipient of the contact form's e-mails. */
  readonly mailFrom: string;
  readonly contactEmail: string;
  /** undefined = files are in the data folder. */
  readonly s3: S3Settings | undefined;
};

export type SmsapiSettings = {
  readonly url: string;
  readonly token: string;
  /** The account's registered sender name; undefined = the account's default. */
  readonly from: string | undefined;
};

export type S3Settings = {
  readonly bucket: string;
  /** Of a store other than Amazon's. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** undefined = Amazon's default sources: environment, profile, the machine's role. */
  readonly credentials:
    | { readonly accessKeyId: string; readonly secretAccessKey: string }
    | undefined;
  /**
   * Prefix of every name, so that installations can share a bucket; empty or with a trailing slash.
   */
  readonly prefix: string;
  /** The bucket in the path instead of the host name, as most other stores require. */
  readonly pathStyle: boolean;
};

export function providerSettings(environment: Environment): ProviderSettings {
  return { smsapi: smsapi(environment), ...mail(environment), s3: s3(environment) };
}

function smsapi(environment: Environment): SmsapiSettings | undefined {
  const token = text(environment, 'SMSAPI_TOKEN');
  const from = text(environment, 'SMS_FROM');
  const url = text(environment, 'SMSAPI_URL');
  if (token === undefined) {
    if (from !== undefined || url !== undefined) {
      throw new ConfigError(
        'SMS_FROM and SMSAPI_URL mean nothing without SMSAPI_TOKEN: no SMS would leave.',
      );
    }
    return undefined;
  }
  if (/\s/.test(token))
    throw new ConfigError('SMSAPI_TOKEN must be one word: the token as SMSAPI shows it.');
  // SMSAPI accepts names of at most 11 letters, digits and a few signs.
  if (from !== undefined && !/^[A-Za-z0-9 ._&@+-]{1,11}$/.test(from)) {
    throw new ConfigError(
      'SMS_FROM must be the sender name registered at SMSAPI, of at most 11 signs.',
    );
  }
  return { token, from, url: secureUrl('SMSAPI_URL', url ?? 'https://api.smsapi.pl') };
}

/** The outbox needs no real addresses; a mail server does. */
function mail(
  environment: Environment,
): Pick<ProviderSettings, 'smtpUrl' | 'mailFrom' | 'contactEmail'> {
  const smtpUrl = text(environment, 'SMTP_URL');
  const mailFrom = text(environment, 'MAIL_FROM');
  const contactEmail = text(environment, 'CONTACT_EMAIL');
  if (smtpUrl !== undefined && (!/^smtps?:\/\/./.test(smtpUrl) || !URL.canParse(smtpUrl))) {
    throw new ConfigError('SMTP_URL must look like smtps://user:password@host or smtp://host:25.');
  }
  if (smtpUrl !== undefined && (mailFrom === undefined || contactEmail === undefined)) {
    throw new ConfigError(
      'SMTP_URL needs MAIL_FROM and CONTACT_EMAIL: who writes, and who reads the contact form.',
    );
  }
  for (const [name, address] of Object.entries({
    MAIL_FROM: mailFrom,
    CONTACT_EMAIL: contactEmail,
  })) {
    if (address !== undefined && !/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(address)) {
      throw new ConfigError(`${name} must be one e-mail address without a name, not "${address}".`);
    }
  }
  return {
    smtpUrl,
    mailFrom: mailFrom ?? 'klub-partnera@klub.example',
    contactEmail: contactEmail ?? 'kontakt@klub.example',
  };
}

function s3(environment: Environment): S3Settings | undefined {
  const bucket = text(environment, 'S3_BUCKET');
  const endpoint = text(environment, 'S3_ENDPOINT');
  if (bucket === undefined) {
    if (endpoint !== undefined)
      throw new ConfigError('S3_ENDPOINT means nothing without S3_BUCKET.');
    return undefined;
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket)) {
    throw new ConfigError(
      `S3_BUCKET must be the name of a bucket (3 to 63 small letters, digits, - and .), not "${bucket}".`,
    );
  }
  const accessKeyId = text(environment, 'S3_ACCESS_KEY_ID');
  const secretAccessKey = text(environment, 'S3_SECRET_ACCESS_KEY');
  if ((accessKeyId === undefined) !== (secretAccessKey === undefined)) {
    throw new ConfigError(
      'S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: give both or neither.',
    );
  }
  const prefix = text(environment, 'S3_PREFIX') ?? '';
  if (prefix !== '' && !/^[A-Za-z0-9][\w.-]*(\/[A-Za-z0-9][\w.-]*)*\/?$/.test(prefix)) {
    throw new ConfigError('S3_PREFIX must be a path of plain words like klub/ or klub/test/.');
  }
  return {
    bucket,
    endpoint: endpoint === undefined ? undefined : secureUrl('S3_ENDPOINT', endpoint),
    region: text(environment, 'S3_REGION') ?? 'us-east-1',
    credentials:
      accessKeyId === undefined || secretAccessKey === undefined
        ? undefined
        : { accessKeyId, secretAccessKey },
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    pathStyle:
      choice(environment, 'S3_PATH_STYLE', ['yes', 'no'], endpoint === undefined ? 'no' : 'yes') ===
      'yes',
  };
}

/**
 * It carries tokens, phone numbers and e-mails, so it must be encrypted unless it stays on this
 * machine or its own network.
 */
function secureUrl(name: string, value: string): string {
  if (!URL.canParse(value))
    throw new ConfigError(`${name} must be an address like https://host, not "${value}".`);
  const { protocol, hostname } = new URL(value);
  if (protocol === 'https:' || (protocol === 'http:' && isNear(hostname)))
    return value.replace(/\/+$/, '');
  throw new ConfigError(
    `${name} must begin with https://; http:// is for this machine and its own network only.`,
  );
}

/** This machine, or a name without a dot, like a service of the same compose file. */
function isNear(hostname: string): boolean {
  return /^(127\.|\[::1\]$)/.test(hostname) || !/[.:]/.test(hostname);
}
