import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { testApp } from '../../testing/app.ts';

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

/** Names in an expression that are no function of Prometheus; `up` is its own. */
function figuresIn(expr: string): string[] {
  const bare = expr.replaceAll(/\{[^}]*\}/g, '').replaceAll(/by \([^)]*\)/g, '');
  const names = [...bare.matchAll(/\b([a-z][a-z0-9_]*)\b(?!\s*\()/g)].map(([, name = '']) => name);
  return names.filter((name) => name.includes('_')).map((name) => name.replace(/_bucket$/, ''));
}

test('every figure of an alert exists in the metrics', async () => {
  const { app } = await testApp();
  const { body } = await app.inject({ url: '/metrics' });
  for (const { alert, expr } of rules.filter(({ expr: text }) => !text.startsWith('up{'))) {
    expect(figuresIn(expr), alert).not.toEqual([]);
    for (const name of figuresIn(expr))
      expect(body, `${alert}: ${name}`).toContain(`# TYPE ${name} `);
  }
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

test.skipIf(!promtool)('Prometheus takes the rules', () => {
  expect(execFileSync('promtool', ['check', 'rules', file]).toString()).toContain('SUCCESS');
});

function hasPromtool(): boolean {
  try {
    execFileSync('promtool', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
