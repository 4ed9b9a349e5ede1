import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { releaseVersion } from '@klub/contract/limits';
import { parse } from 'yaml';
import { release } from '../release.ts';
import { testApp } from '../../testing/app.ts';
import { type Cluster, startCluster } from '../../testing/cluster.ts';
import { type ServerHome, serverHome } from '../../testing/process.ts';
import type { ServerProcess } from '../../testing/programs.ts';

const file = fileURLToPath(new URL('../../../../../deploy/alerts.yml', import.meta.url));
const page = readFileSync(new URL('../../../../../docs/production.md', import.meta.url), 'utf8');

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string };
};
const rules = (parse(readFileSync(file, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
  (group) => group.rules,
);

/** Measured only with a replica. */
const optional = new Set(['report_readings']);

type Selector = { readonly name: string; readonly labels: readonly string[] };

/** Names in an expression that are no function of Prometheus, each with its `label="value"` pairs. */
function selectorsIn(expr: string): Selector[] {
  const bare = expr.replaceAll(/by \([^)]*\)/g, '');
  return [...bare.matchAll(/\b([a-z][a-z0-9_]*)\b(?!\s*\()(\{[^}]*\})?/g)]
    .map(([, name = '', labels = '']) => ({
      name,
      labels: [...labels.matchAll(/\w+="[^"]*"/g)].map(([label]) => label),
    }))
    .filter(({ name }) => name.includes('_'));
}

function hasSample(body: string, { name, labels }: Selector): boolean {
  return body
    .split('\n')
    .some(
      (line) =>
        (line.startsWith(`${name} `) || line.startsWith(`${name}{`)) &&
        labels.every((label) => line.includes(label)),
    );
}

describe('a server and its database', () => {
  let cluster: Cluster;
  let home: ServerHome;
  let server: ServerProcess;

  beforeAll(async () => {
    cluster = await startCluster();
    home = await serverHome({ DATABASE_URL: cluster.url, PANEL_PORT: '0', LOG_LEVEL: 'info' });
    server = await home.start();
  }, 120_000);

  afterAll(async () => {
    await server?.kill();
    home?.remove();
    await cluster?.stop();
  });

  const read = async (): Promise<string> => {
    const answer = await fetch(`${server.url}/metrics`);
    expect(answer.status).toBe(200);
    return answer.text();
  };
  const callBoth = async () => {
    const panel = await server.panelUrl();
    const [club, office] = await Promise.all([
      fetch(`${server.url}/api/v1/user/get`, {
        headers: { authorization: `Bearer ${'x'.repeat(43)}` },
      }),
      fetch(`${panel}/api/panel/v1/me`, { headers: { cookie: `__Host-panel=${'x'.repeat(43)}` } }),
    ]);
    return { club, panel: office };
  };

  test('every figure and label of an alert is in the metrics', async () => {
    await callBoth();
    const body = await read();
    for (const { alert, expr } of rules.filter(({ expr: text }) => !text.startsWith('up{'))) {
      const selectors = selectorsIn(expr);
      expect(selectors, alert).not.toEqual([]);
      for (const selector of selectors) {
        const type = `# TYPE ${selector.name.replace(/_bucket$/, '')} `;
        expect(body, `${alert}: ${selector.name}`).toContain(type);
        if (!optional.has(selector.name))
          expect(hasSample(body, selector), `${alert}: ${JSON.stringify(selector)}`).toBe(true);
      }
    }
  });

  test('both listeners are counted, and leave access lines with reason and reference', async () => {
    const { club, panel } = await callBoth();
    const body = await read();
    for (const [app, route, answer] of [
      ['club', '/api/v1/user/get', club],
      ['panel', '/api/panel/v1/me', panel],
    ] as const) {
      expect(answer.status).toBe(401);
      expect(body).toMatch(
        new RegExp(
          `http_requests_total\\{app="${app}",method="GET",route="${route}",status="401"\\} `,
        ),
      );
      const reqId = answer.headers.get('x-request-id') ?? '';
      expect(reqId).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
      await vi.waitFor(() => expect(server.output()).toContain(reqId), { timeout: 5_000 });
      const line =
        server
          .output()
          .split('\n')
          .find((one) => one.includes(reqId)) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({ app, method: 'GET', route, status: 401, reqId });
      expect(JSON.parse(line)).toMatchObject({ msg: 'answered', reason: 'unauthenticated' });
    }
  });

  test.each(['crashed', 'frozen'])(
    'a %s database leaves the other metrics',
    async (state) => {
      expect(await read()).toMatch(/^database_up 1$/m);
      await (state === 'crashed' ? cluster.crash() : cluster.freeze());
      try {
        const { club, panel } = await callBoth();
        expect([club.status, panel.status]).toEqual([503, 503]);
        const body = await read();
        expect(body).toMatch(/^database_up 0$/m);
        expect(body).toMatch(/^database_connections\{state="max"\} \d/m);
        expect(body).not.toMatch(
          /^(?:jobs_waiting|job_oldest_due_seconds|sms_reminders_today)[ {]/m,
        );
        for (const app of ['club', 'panel'])
          expect(body).toMatch(
            new RegExp(`^http_failures_total\\{app="${app}",status="503"\\} [1-9]`, 'm'),
          );
      } finally {
        await (state === 'crashed' ? cluster.resume() : cluster.thaw());
      }
      await vi.waitFor(
        async () => expect(await read()).toMatch(/^jobs_waiting\{state="due"\} \d/m),
        {
          timeout: 30_000,
        },
      );
    },
    90_000,
  );

  test('no gauge has the name of a counter, and the build is told', async () => {
    const body = await read();
    expect(body.match(/^# TYPE \S+_total gauge$/gm)).toBeNull();
    expect(body).toContain(`build_info{version="${releaseVersion}",commit="${release.commit}"`);
  });
});

test('a clock that is set shows in its metric', async () => {
  const { app, clock } = await testApp();
  const jumped = async (): Promise<number> => {
    const { body } = await app.inject({ url: '/metrics' });
    return Number(/^clock_jumped_seconds (\S+)$/m.exec(body)?.[1]);
  };
  const before = await jumped();
  clock.set(new Date(clock.now().getTime() - 3_600_000).toISOString());
  expect((await jumped()) - before).toBeCloseTo(-3_600, -2);
  await app.close();
});

test('a job that is tried again has a metric', async () => {
  const { app, deps } = await testApp();
  const now = deps.clock.now();
  await deps.database.kysely
    .insertInto('job')
    .values({ queue: 'x', payload: '{}', run_at: now, created_at: now, last_error: 'refused' })
    .execute();
  const { body } = await app.inject({ url: '/metrics' });
  expect(body).toContain('jobs_waiting{state="retried"} 1\n');
  await app.close();
});

test('backup, waiting jobs, pool, disks and open streams have metrics', async () => {
  const { app, deps, clock } = await testApp();
  const valueOf = async (figure: string): Promise<number> => {
    const { body } = await app.inject({ url: '/metrics' });
    const line = body.split('\n').find((one) => one.startsWith(`${figure} `)) ?? '';
    return Number(line.slice(figure.length + 1).replace('+Inf', 'Infinity'));
  };
  expect(await valueOf('backup_age_seconds')).toBe(Number.POSITIVE_INFINITY);
  mkdirSync(deps.config.backupDir, { recursive: true });
  const [day, time] = new Date(clock.now().getTime() - 7_200_000).toISOString().split('T') as [
    string,
    string,
  ];
  const name = `klub-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}.klub`;
  writeFileSync(join(deps.config.backupDir, name), 'x');
  expect(await valueOf('backup_age_seconds')).toBe(7_200);

  expect(await valueOf('job_oldest_due_seconds')).toBe(0);
  const due = new Date(clock.now().getTime() - 90_000);
  await deps.database.kysely
    .insertInto('job')
    .values({ queue: 'x', payload: '{}', run_at: due, created_at: due })
    .execute();
  expect(await valueOf('job_oldest_due_seconds')).toBe(90);

  expect(await valueOf('event_streams_open')).toBe(0);
  for (const place of ['data', 'backups']) {
    expect(await valueOf(`disk_free_ratio{place="${place}"}`)).toBeGreaterThan(0);
  }
  expect(await valueOf('database_connections{state="max"}')).toBe(20);
  expect(await valueOf('database_connections{state="waiting"}')).toBe(0);
  await app.close();
});

test('the page for production describes every alert of the file', () => {
  expect(rules.length).toBeGreaterThan(10);
  for (const { alert, annotations } of rules) {
    expect(page).toContain(`\`${alert}\``);
    expect(annotations.summary).not.toBe('');
  }
});

const promtool = hasPromtool();
if (!promtool)
  process.stderr.write(
    'The rules of deploy/alerts.yml are not parsed by Prometheus: there is no promtool.\n',
  );

test.skipIf(!promtool)('Prometheus takes the rules, and fires them in the described cases', () => {
  const cases = fileURLToPath(new URL('alerts.test.yml', import.meta.url));
  expect(execFileSync('promtool', ['check', 'rules', file]).toString()).toContain('SUCCESS');
  expect(execFileSync('promtool', ['test', 'rules', cases]).toString()).toContain('SUCCESS');
});

function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
