import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '../../../app.ts';
import { readAnalytics } from '../../../infra/config/analytics.rules.ts';
import { type TestApp, testDeps } from '../../../testing/app.ts';

const settings = {
  nobody: undefined,
  matomo: readAnalytics('matomo:https://statystyki.example/?idsite=3') ?? undefined,
  otherMatomo: readAnalytics('matomo:https://inne.example/?idsite=3') ?? undefined,
  ga4: readAnalytics('ga4:G-ABC1234567') ?? undefined,
};
type Setting = keyof typeof settings;

let parts: Omit<TestApp, 'app'>;
const apps: TestApp['app'][] = [];
/** The part of a build that this test needs. */
const webDist = mkdtempSync(join(tmpdir(), 'klub-web-'));
beforeAll(async () => {
  writeFileSync(join(webDist, 'index.html'), '<!doctype html><title>Klub</title>');
  writeFileSync(join(webDist, 'worker.js'), 'self.version = 1;');
  parts = await testDeps();
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
});

async function clubWith(setting: Setting): Promise<TestApp['app']> {
  const config = { ...parts.deps.config, analytics: settings[setting], webDist };
  const app = await buildApp({ ...parts.deps, config });
  apps.push(app);
  return app;
}

/** A directive of a response's policy, like `connect-src`. */
function rule(name: string, { headers }: { headers: Record<string, unknown> }): string | undefined {
  const rules = String(headers['content-security-policy']).split(';');
  return rules.map((one) => one.trim()).find((one) => one.startsWith(name));
}

test.each<[Setting, string, string | undefined]>([
  ['nobody', "connect-src 'self'", undefined],
  ['matomo', "connect-src 'self' https://statystyki.example", undefined],
  ['ga4', "connect-src 'self'", "frame-src 'self'"],
])("[HZ44] the page's policy follows the setting %s without foreign scripts", async (...wanted) => {
  const [setting, connect, frame] = wanted;
  const app = await clubWith(setting);
  const page = await app.inject('/');
  expect(rule('connect-src', page)).toBe(connect);
  expect(rule('frame-src', page)).toBe(frame);
  expect(rule('script-src', page)).toBe("script-src 'self'");
  expect(rule('default-src', page)).toBe("default-src 'none'");
});

test('the app learns the analytics recipient and its changes', async () => {
  const counters: { provider: string; address: string; site: string; revision: number }[] = [];
  for (const setting of ['nobody', 'matomo', 'otherMatomo', 'ga4'] as const) {
    counters.push((await (await clubWith(setting)).inject('/api/v1/analytics')).json().data);
  }
  expect(counters.map(({ provider, address, site }) => [provider, address, site])).toEqual([
    ['none', '', ''],
    ['matomo', 'https://statystyki.example/matomo.php', '3'],
    ['matomo', 'https://inne.example/matomo.php', '3'],
    ['ga4', '/analytics', 'G-ABC1234567'],
  ]);
  expect(new Set(counters.map(({ revision }) => revision)).size).toBe(4);
});

test("[HZ11] [HZ44] Google's script has a page without an origin, only when configured", async () => {
  const page = await (await clubWith('ga4')).inject('/analytics');
  const own = /<script>([\s\S]*?)<\/script>/.exec(page.body)?.[1] ?? '';
  const hash = createHash('sha256').update(own).digest('base64');
  expect(page.body).toContain('src="https://www.googletagmanager.com/gtag/js?id=G-ABC1234567"');
  expect(rule('script-src', page)).toBe(
    `script-src 'sha256-${hash}' https://www.googletagmanager.com`,
  );
  expect(rule('sandbox', page)).toBe('sandbox allow-scripts');
  expect(rule('frame-ancestors', page)).toBe("frame-ancestors 'self'");
  for (const setting of ['nobody', 'matomo'] as const) {
    expect((await (await clubWith(setting)).inject('/analytics')).statusCode).toBe(404);
  }
});

test('another policy is another worker, and the page is never "not modified"', async () => {
  const app = await clubWith('nobody');
  const [same, other] = [await clubWith('nobody'), await clubWith('matomo')];
  const worker = (await app.inject('/worker.js')).body;
  expect(worker).toMatch(/^self\.version = 1;/);
  expect((await same.inject('/worker.js')).body).toBe(worker);
  expect((await other.inject('/worker.js')).body).not.toBe(worker);
  const { headers } = await app.inject('/');
  expect([headers['etag'], headers['last-modified']]).toEqual([undefined, undefined]);
  expect(headers['cache-control']).toBe('no-cache');
});
