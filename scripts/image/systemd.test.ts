import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hourMs } from '../../apps/server/src/infra/clock.ts';
import { readConfig } from '../../apps/server/src/infra/config/config.ts';
import { addDays, dayOf, instantOf, timeOf } from '../../apps/server/src/infra/warsaw.ts';
import { backupTime } from '../../apps/server/src/modules/office/archive/backup/backup.rules.ts';
import { serverFlags } from '../server-flags.mjs';
import { root } from '../steps.ts';

const folder = join(root, 'deploy/systemd');
const names = readdirSync(folder);
const services = names.filter((name) => name.endsWith('.service'));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

test('every unit runs without rights, and writes nothing but its own folders', () => {
  for (const name of services) {
    const unit = read(name);
    expect(unit, name).toMatch(/^(User=klub|DynamicUser=yes)$/m);
    for (const line of [
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'CapabilityBoundingSet=',
      'PrivateTmp=yes',
    ]) {
      expect(unit.split('\n'), name).toContain(line);
    }
  }
});

test("a server starts with the measured flags and without the owner's account", () => {
  const unit = read('klub@.service');
  expect(unit).toContain(
    `ExecStart=/opt/klub/node_modules/node/bin/node ${serverFlags.join(' ')} apps/server/src/main.ts`,
  );
  expect(unit).not.toMatch(/^EnvironmentFile=.*migration/m);
  expect(read('klub-schema.service')).toContain('EnvironmentFile=-/etc/klub/migration.env');
});

test('a failed or repeated migration stops no server and runs before upgrades', () => {
  expect(read('klub@.service')).not.toMatch(/^(Requires|Requisite|BindsTo|PartOf)=.*klub-schema/m);
  expect(read('klub@.service')).toMatch(/^After=.*klub-schema/m);
  const upgrade = /## Upgrade without downtime\n([^]+)/.exec(
    readFileSync(join(root, 'docs/production.md'), 'utf8'),
  )?.[1];
  expect(upgrade).toMatch(/restart klub-schema[^]+start klub@/);
});

/** The settings that a unit starts with, as far as the shipped files say. */
function settingsOf(name: string): Record<string, string> {
  const lines = [...read(name).matchAll(/^Environment=(\w+)=(.*)$/gm)];
  return Object.fromEntries(
    lines.map(([, key = '', value = '']) => [key, value.replace('%i', '3000')]),
  );
}

test('the backup alert watches the folder that the nightly unit writes', () => {
  const [server, backup] = ['klub@.service', 'klub-backup.service'].map(
    (name) => readConfig(settingsOf(name)).backupDir,
  );
  expect(server).toBe(backup);
  expect(read('klub-backup.service')).toContain(`ReadWritePaths=-${backup}`);
  const production = readFileSync(join(root, 'docs/production.md'), 'utf8');
  expect(production).toContain(`install -d -m 0700 -o klub -g klub ${backup}`);
  const alerts = readFileSync(join(root, 'deploy/alerts.yml'), 'utf8');
  expect(alerts).toContain('backup_age_seconds');
});

test("the operator's commands run with the settings and rights of the units", () => {
  const unit = read('klub-backup.service').split('\n');
  const wrapper = readFileSync(join(root, 'deploy/klub.sh'), 'utf8');
  for (const name of [
    'User',
    'Group',
    'WorkingDirectory',
    'EnvironmentFile',
    'LoadCredential',
    'Environment',
  ]) {
    const lines = unit.filter((line) => line.startsWith(`${name}=`));
    expect(lines, name).not.toEqual([]);
    // A transient unit knows no %d: its folder of credentials goes by its name.
    for (const line of lines)
      expect(wrapper.replaceAll('"', '')).toContain(
        `--property=${line.replace('%d', '/run/credentials/$unit.service')}`,
      );
  }
  const [, node = ''] = /^ExecStart=(\S+) /m.exec(unit.join('\n')) ?? [];
  expect(wrapper).toContain(`${node} "apps/server/src/cli/$command.ts"`);
  expect(node).toBe(`/opt/klub/node_modules/node/bin/node`);
});

test("the wrapper runs a command's words unchanged, and no other program", () => {
  const asked = mkdtempSync(join(tmpdir(), 'klub-wrapper-'));
  // Stands in for systemd's program, which needs a running systemd: prints its arguments.
  writeFileSync(join(asked, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
  const run = (...words: string[]) =>
    execFileSync('sh', [join(root, 'deploy/klub.sh'), ...words], {
      env: { ...process.env, PATH: `${asked}:${process.env['PATH']}` },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).toString();
  const said = run('panel', 'admin', 'anna@operator.pl', 'Anna Nowak').trim().split('\n');
  expect(said.slice(-4)).toEqual([
    'apps/server/src/cli/panel.ts',
    'admin',
    'anna@operator.pl',
    'Anna Nowak',
  ]);
  expect(said).toContain('--pipe');
  expect(() => run('../main')).toThrow('Usage');
  rmSync(asked, { recursive: true });
});

test('each timer has its service', () => {
  for (const name of names.filter((one) => one.endsWith('.timer'))) {
    expect(services).toContain(name.replace('.timer', '.service'));
  }
});

/** The last Sundays of March and October, on which clocks change, and a plain day of each year. */
const nights = Array.from({ length: 12 }, (_, index) => 2026 + index).flatMap((year) => [
  ...['03', '10'].map((month) => lastSunday(`${year}-${month}-31`)),
  `${year}-06-15`,
]);

function lastSunday(day: string): string {
  return new Date(`${day}T12:00:00Z`).getUTCDay() === 0 ? day : lastSunday(addDays(day, -1));
}

test.each(names.filter((name) => name.endsWith('.timer')))('%s runs once every night', (name) => {
  const [, calendar = ''] = /^OnCalendar=(.+)$/m.exec(read(name)) ?? [];
  if (calendar === 'minutely') return;
  const [, time = ''] = /^\*-\*-\* (\d\d:\d\d):00 Europe\/Warsaw$/.exec(calendar) ?? [];
  for (const night of nights) {
    const hours = Array.from(
      { length: 26 },
      (_, hour) => instantOf(night).getTime() + hour * hourMs,
    );
    const found = hours.flatMap((at) =>
      [0, 15, 30, 45].map((minute) => new Date(at + minute * 60_000)),
    );
    const runs = found.filter((at) => dayOf(at) === night && timeOf(at) === time);
    expect({ night, runs }).toEqual({ night, runs: [expect.any(Date)] });
  }
});

test('the timer, the command of compose and the page name one hour', () => {
  expect(read('klub-backup.timer')).toContain(`OnCalendar=*-*-* ${backupTime}:00 Europe/Warsaw`);
  const production = readFileSync(join(root, 'docs/production.md'), 'utf8');
  expect(production).toContain(`the backup of the night, at ${backupTime}`);
});

const analyze = hasAnalyze();
if (!analyze)
  process.stderr.write(
    'The units of deploy/systemd are not verified: there is no systemd-analyze.\n',
  );
const copies = mkdtempSync(join(tmpdir(), 'klub-units-'));
afterAll(() => rmSync(copies, { recursive: true }));

test.skipIf(!analyze)('systemd runs the backup in the nights of clock changes', () => {
  const [, calendar = ''] = /^OnCalendar=(.+)$/m.exec(read('klub-backup.timer')) ?? [];
  for (const night of nights) {
    const said = verify(['calendar', `--base-time=${addDays(night, -1)} 12:00 UTC`, calendar]);
    const [, next = ''] = /Next elapse: \w+ (\S+ \S+) UTC/.exec(said) ?? [];
    expect({ night, ran: dayOf(new Date(`${next.replace(' ', 'T')}Z`)) }).toEqual({
      night,
      ran: night,
    });
  }
});

test.skipIf(!analyze)('systemd takes the units as they are', () => {
  // An existing program replaces those of the target machine.
  for (const name of names) {
    writeFileSync(
      join(copies, name),
      read(name).replaceAll(/^ExecStart=\/\S+/gm, 'ExecStart=/bin/true'),
    );
  }
  const units = names.map((name) => join(copies, name.replace('@.', '@3000.')));
  writeFileSync(join(copies, 'klub@3000.service'), readFileSync(join(copies, 'klub@.service')));
  const said = verify(['verify', '--man=no', ...units]);
  expect(said.split('\n').filter((line) => line.includes('klub'))).toEqual([]);
  for (const unit of units.filter((path) => path.endsWith('.service'))) {
    expect(
      verify(['security', '--offline=yes', '--threshold=25', '--no-pager', unit]),
    ).not.toContain('Failed');
  }
});

function verify(args: readonly string[]): string {
  try {
    const env = { ...process.env, TZ: 'UTC' };
    return execFileSync('systemd-analyze', [...args], { env, stdio: 'pipe' }).toString();
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    return `Failed: ${String(stdout)}${String(stderr)}`;
  }
}

function hasAnalyze(): boolean {
  try {
    execFileSync('systemd-analyze', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
