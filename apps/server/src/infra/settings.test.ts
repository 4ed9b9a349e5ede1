import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app.ts';
import { readConfig } from './config.ts';

const page = readFileSync(new URL('../../../../docs/production.md', import.meta.url), 'utf8');
/** The first cell of each row of the list of settings. */
const described = [...page.matchAll(/^\| (`[A-Z0-9_]+`(?:, `[A-Z0-9_]+`)*) \|/gm)]
  .flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
  .toSorted();

/** Read by commands and by the start itself, beside the configuration. */
const beside = ['BACKUP_DIR', 'BACKUP_PASSPHRASE', 'DATA_KEYS', 'RESTORE_KEY'];

test('the page for production describes every setting that is read, and none besides', () => {
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

let club: TestApp;
beforeAll(async () => {
  club = await testApp('embedded');
});
afterAll(() => club.app.close());

test('every figure that an alert of that page looks at is there', async () => {
  const alerts = /## Metrics and alerts\n([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
  const figures = [...alerts.matchAll(/\b[a-z]+(?:_[a-z]+)+(?=[{[ ])/g)].map(([name]) => name.replace(/_bucket$/, ''));
  const { body } = await club.app.inject({ url: '/metrics' });
  expect(new Set(figures).size).toBeGreaterThan(6);
  for (const name of figures) expect(body, name).toContain(`# TYPE ${name} `);
});
