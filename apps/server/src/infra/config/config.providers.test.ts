import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';

const smtp = {
  SMTP_URL: 'smtps://klub:x@mail.example',
  MAIL_FROM: 'klub@klub.example',
  CONTACT_EMAIL: 'biuro@klub.example',
};

test('without settings data stays local and passwords are on the screen', () => {
  const { smsapi, smtpUrl, s3, temporaryPasswordDelivery } = readConfig({});
  expect([smsapi, smtpUrl, s3, temporaryPasswordDelivery]).toEqual([
    undefined,
    undefined,
    undefined,
    'response',
  ]);
});

test('with an SMS provider temporary passwords go by SMS by default', () => {
  expect(readConfig({ SMSAPI_TOKEN: 'abc' }).temporaryPasswordDelivery).toBe('sms');
  const literal = readConfig({ SMSAPI_TOKEN: 'abc', TEMP_PASSWORD_DELIVERY: 'response' });
  expect(literal.temporaryPasswordDelivery).toBe('response');
  expect(literal.smsapi).toEqual({ token: 'abc', from: undefined, url: 'https://api.smsapi.pl' });
});

test('production without an SMS provider gives no temporary passwords', () => {
  const delivery = (more: Record<string, string>) =>
    readConfig({ NODE_ENV: 'production', ...more }).temporaryPasswordDelivery;
  expect(delivery({})).toBe('none');
  expect(delivery({ TEMP_PASSWORD_DELIVERY: '' })).toBe('none');
  expect(delivery({ TEMP_PASSWORD_DELIVERY: 'response' })).toBe('response');
  expect(delivery({ TEMP_PASSWORD_DELIVERY: 'sms' })).toBe('sms');
  expect(delivery({ SMSAPI_TOKEN: 'abc' })).toBe('sms');
  expect(() => readConfig({ TEMP_PASSWORD_DELIVERY: 'none' })).toThrow(ConfigError);
});

test('a store other than Amazon’s has bucket and prefix in the path', () => {
  expect(
    readConfig({ S3_BUCKET: 'klub', S3_ENDPOINT: 'http://minio:9000/', S3_PREFIX: 'test/a' }).s3,
  ).toEqual({
    bucket: 'klub',
    endpoint: 'http://minio:9000',
    region: 'us-east-1',
    credentials: undefined,
    prefix: 'test/a/',
    pathStyle: true,
  });
  expect(readConfig({ S3_BUCKET: 'klub' }).s3?.pathStyle).toBe(false);
});

test.each([
  [{ SMS_FROM: 'Klub' }, 'SMSAPI_TOKEN'],
  [{ SMSAPI_TOKEN: 'two words' }, 'SMSAPI_TOKEN'],
  [{ SMSAPI_TOKEN: 'abc', SMS_FROM: 'Klub Partnera za dlugi' }, 'SMS_FROM'],
  [{ SMSAPI_TOKEN: 'abc', SMSAPI_URL: 'http://api.smsapi.pl' }, 'SMSAPI_URL'],
  [{ SMSAPI_TOKEN: 'abc', SMSAPI_URL: 'smsapi' }, 'SMSAPI_URL'],
  [{ ...smtp, SMTP_URL: 'mail.example' }, 'SMTP_URL'],
  [{ SMTP_URL: smtp.SMTP_URL }, 'MAIL_FROM'],
  [{ ...smtp, MAIL_FROM: 'Klub <klub@klub.example>' }, 'MAIL_FROM'],
  [{ ...smtp, CONTACT_EMAIL: 'a@b.pl, c@d.pl' }, 'CONTACT_EMAIL'],
  [{ S3_ENDPOINT: 'https://s3.example' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'Klub_Partnera' }, 'S3_BUCKET'],
  [{ S3_BUCKET: 'klub', S3_ACCESS_KEY_ID: 'a' }, 'S3_SECRET_ACCESS_KEY'],
  [{ S3_BUCKET: 'klub', S3_PREFIX: '../klub' }, 'S3_PREFIX'],
  [{ S3_BUCKET: 'klub', S3_ENDPOINT: 'http://s3.example' }, 'S3_ENDPOINT'],
  [{ S3_BUCKET: 'klub', S3_PATH_STYLE: 'maybe' }, 'S3_PATH_STYLE'],
])('%j is refused by a sentence that names %s', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(ConfigError);
  expect(() => readConfig(environment)).toThrow(name);
});
