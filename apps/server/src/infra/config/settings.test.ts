import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const page = readFileSync(new URL('../../../../../docs/production.md', import.meta.url), 'utf8');
/** The first cell of each row of the list of settings. */
const described = [...page.matchAll(/^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \|/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  .toSorted();

/** Read by commands and by the start, outside the configuration. */
const beside = ['BACKUP_PASSPHRASE', 'DATA_KEYS', 'RESTORE_KEY'];

test('the page for production describes exactly the settings that are read', () => {
  const read = new Set<string>();
  const given: Readonly<Record<string, string>> = {
    SMSAPI_TOKEN: 'token',
    SMTP_URL: 'smtp://localhost',
    MAIL_FROM: 'klub@klub.example',
    CONTACT_EMAIL: 'kontakt@klub.example',
    S3_BUCKET: 'klub',
  };
  readConfig(
    new Proxy<Record<string, string>>(given, {
      get: (target, name) => {
        read.add(String(name));
        return Reflect.get(target, name);
      },
    }),
  );
  const settings = [...read].filter((name) => !name.endsWith('_FILE') && name !== 'NODE_ENV');
  expect(described).toEqual([...settings, ...beside].toSorted());
});

test('production refuses accounts with a public password despite any setting', () => {
  expect(() => readConfig({ NODE_ENV: 'production', SEED_DEMO: 'yes' })).toThrow(
    /SEED_DEMO=yes .* refused/,
  );
  expect(readConfig({ NODE_ENV: 'production' }).seedDemo).toBe(false);
  expect(readConfig({ SEED_DEMO: 'yes' }).seedDemo).toBe(true);
});
