import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import {
  type Stage,
  readCommand,
  readCopy,
  readDockerfile,
  readEnvironment,
} from './dockerfile.rules.ts';
import { baseImages, pinnedImages } from './pin.ts';
import { serverFlags } from '../server-flags.mjs';
import { root } from '../steps.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const stages = readDockerfile(read('Dockerfile'));
const last = stages.at(-1);
if (last === undefined) throw new Error('The Dockerfile has no stage.');
const compose = parse(read('compose.yaml'));

const stepsOf = ({ steps }: Stage, word: string): string[] =>
  steps.filter((step) => step.word === word).map(({ rest }) => rest);

test("the image runs the server without rights, under the project's Node", () => {
  expect(stepsOf(last, 'USER')).toEqual(['node']);
  expect(last.steps.findIndex(({ word }) => word === 'USER')).toBeGreaterThan(
    last.steps.findLastIndex(({ word }) => word === 'COPY' || word === 'RUN'),
  );
  expect(readCommand(stepsOf(last, 'CMD')[0] ?? '')).toEqual([
    'node',
    ...serverFlags,
    'apps/server/src/main.ts',
  ]);
  const { node } = JSON.parse(read('package.json')).dependencies;
  for (const { from } of stages.filter(({ from: base }) => base.includes(':'))) {
    expect(from).toBe(`node:${node}-bookworm-slim`);
  }
});

test('the image asks the server whether it is ready, where it listens', () => {
  const environment = readEnvironment(stepsOf(last, 'ENV')[0] ?? '');
  expect(environment).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0', DATA_DIR: '/data' });
  expect(stepsOf(last, 'EXPOSE')).toEqual([environment['PORT'], environment['PANEL_PORT']]);
  expect(readCommand(stepsOf(last, 'HEALTHCHECK')[0] ?? '').at(-1)).toContain('/readyz');
});

test('all packages exist at install, and all copied sources are sent', () => {
  const copied = stages.flatMap((stage) => stepsOf(stage, 'COPY').map(readCopy));
  const sources = copied.filter(({ from }) => from === undefined).flatMap((copy) => copy.sources);
  const { workspaces } = JSON.parse(read('package.json'));
  expect(sources).toEqual(
    expect.arrayContaining(workspaces.map((path: string) => `${path}/package.json`)),
  );
  const sent = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  for (const source of sources) {
    expect(globSync(source, { cwd: root }), source).toHaveLength(1);
    expect(
      sent.some((path) => source === path || source.startsWith(`${path}/`)),
      source,
    ).toBe(true);
  }
  for (const { from } of copied)
    if (from !== undefined) expect(stages.map(({ name }) => name)).toContain(from);
});

test('the image knows the commit given to npm run image and compose', () => {
  const web = stages.find(({ name }) => name === 'web');
  expect(web && stepsOf(web, 'ARG')).toEqual(['BUILD_COMMIT=unknown']);
  expect(stepsOf(last, 'COPY')).toContain('--from=web /app/dist/build.json dist/build.json');
  expect(compose.services.server.build.args).toMatchObject({
    BUILD_COMMIT: '${BUILD_COMMIT:-unknown}',
  });
  expect(read('scripts/image/image.ts')).toContain('`BUILD_COMMIT=${commit}`');
});

test("compose starts the Dockerfile's build behind a local proxy, after the database", () => {
  const { server, schema, database } = compose.services;
  expect([server.build.context, schema.build]).toEqual(['.', server.build]);
  expect(server).toMatchObject({ init: true, read_only: true, cap_drop: ['ALL'] });
  expect(server.ports).toEqual(['127.0.0.1:3000:3000', '127.0.0.1:3001:3001']);
  expect(server.depends_on).toEqual({
    database: { condition: 'service_healthy' },
    schema: { condition: 'service_completed_successfully' },
  });
  expect(server.volumes).toEqual(['data:/data', expect.stringMatching(/:\/backups:ro$/)]);
  expect(server.environment.TRUSTED_PROXIES).toBe(compose.networks.inside.ipam.config[0].gateway);
  expect(database.ports).toBeUndefined();
  expect(database.image).toMatch(/^\$\{POSTGRES_IMAGE:-postgres:\d+\.\d+-bookworm\}$/);
  expect(Object.keys(compose.volumes)).toEqual(['data', 'database']);
});

test('every base image can be pinned by its digest', () => {
  const bases = stages.map(({ from }) => from).filter((from) => from.includes(':'));
  expect(new Set(bases)).toEqual(new Set([baseImages().get('NODE_IMAGE')]));
  const { server, database, ...others } = compose.services;
  expect(Object.keys(others)).toEqual(['schema', 'backup']);
  expect([server.build.args.NODE_IMAGE, database.image]).toEqual(
    [...baseImages()].map(([setting, tag]) => `\${${setting}:-${tag}}`),
  );

  const folder = mkdtempSync(join(tmpdir(), 'klub-pin-'));
  const digest = `sha256:${'0a'.repeat(32)}`;
  // No registry is asked in a test.
  writeFileSync(join(folder, 'docker'), `#!/bin/sh\necho ${digest}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  expect(pinnedImages()).toEqual(
    [...baseImages()].map(([setting, tag]) => `${setting}=${tag}@${digest}`),
  );
  writeFileSync(join(folder, 'docker'), '#!/bin/sh\necho unknown\n', { mode: 0o755 });
  expect(() => pinnedImages()).toThrow('No digest');
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

test('compose refuses a missing secret and passes only existing settings', () => {
  const { environment } = compose.services.server;
  for (const name of ['DATA_KEYS', 'RESTORE_KEY', 'PUBLIC_URL'])
    expect(environment[name]).toContain(`\${${name}:?`);
  expect(environment.DATABASE_URL).toContain('${KLUB_PASSWORD:?');
  const described = read('docs/production.md');
  for (const name of Object.keys(environment)) expect(described).toContain(`\`${name}\``);
});

/** Set by the image, or none of a server's business. */
const notPassed = [
  'PORT',
  'HOST',
  'PANEL_PORT',
  'PANEL_HOST',
  'DATA_DIR',
  'SEED_DEMO',
  'MIGRATION_DATABASE_URL',
  'BACKUP_PASSPHRASE',
];

test('every setting of env.example and .env reaches the server of compose', () => {
  const { server, schema } = compose.services;
  const table = read('docs/production.md').matchAll(
    /^\| (`[A-Z][A-Z0-9_]+`(?:, `[A-Z][A-Z0-9_]+`)*) \|/gm,
  );
  const described = [...table].flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));
  expect(Object.keys(server.environment).toSorted()).toEqual(
    described.filter((name) => !notPassed.includes(name)).toSorted(),
  );
  // A restore runs in `schema`, and brings the files back to where the server looks for them.
  const ofFiles = (service: typeof server) =>
    Object.keys(service.environment).filter((name) => name.startsWith('S3_'));
  expect(ofFiles(schema)).toEqual(ofFiles(server));
  expect(ofFiles(server)).not.toEqual([]);
  const passed = JSON.stringify(compose.services);
  for (const [, name = ''] of read('deploy/env.example').matchAll(/^([A-Z_]+)=/gm))
    expect(passed).toContain(name);
});

test('compose backs up every night, without a terminal, on a disk that .env names', () => {
  const { server, schema, backup } = compose.services;
  expect(backup).toMatchObject({
    command: ['node', 'apps/server/src/cli/backup.ts', 'nightly'],
    restart: 'unless-stopped',
    read_only: true,
    cap_drop: ['ALL'],
  });
  expect(backup.environment.BACKUP_PASSPHRASE).toContain('${BACKUP_PASSPHRASE:?');
  const folderOf = (service: typeof server): string[] =>
    service.volumes.map((volume: string) => volume.replace(/\$\{(\w+)[^}]*\}/, '$1'));
  expect([server, schema, backup].map(folderOf)).toEqual([
    ['data:/data', 'BACKUP_FOLDER:/backups:ro'],
    ['data:/data', 'BACKUP_FOLDER:/backups:ro'],
    ['data:/data', 'BACKUP_FOLDER:/backups'],
  ]);
  expect(server.volumes[1]).toContain('${BACKUP_FOLDER:?');
  expect(backup.environment.BACKUP_DIR).toBe(server.environment.BACKUP_DIR);
  expect(JSON.stringify(backup)).not.toMatch(/klub_owner|POSTGRES_PASSWORD/);
  const settings = Object.keys(backup.environment).filter((name) => /^S3_|KEY/.test(name));
  for (const name of settings) expect(server.environment).toHaveProperty(name);
});

test("compose's server knows only the serving account", () => {
  const { server, schema, database } = compose.services;
  expect(server.environment.DATABASE_URL).toMatch(/^postgresql:\/\/klub:/);
  expect(server.env_file).toBeUndefined();
  expect(JSON.stringify(server)).not.toMatch(
    /KLUB_OWNER_PASSWORD|POSTGRES_PASSWORD|BACKUP_PASSPHRASE|klub_owner/,
  );
  expect(schema.environment.MIGRATION_DATABASE_URL).toMatch(/^postgresql:\/\/klub_owner:/);
  expect(JSON.stringify(schema.environment)).not.toContain('POSTGRES_PASSWORD');
  expect(schema).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
  expect(database.environment.POSTGRES_USER).toBeUndefined();
  expect(database.volumes).toContain('./deploy/roles.sql:/docker-entrypoint-initdb.d/roles.sql:ro');
  const roles = read('deploy/roles.sql');
  expect(roles.match(/create role \w+ login nosuperuser nocreatedb nocreaterole/g)).toHaveLength(2);
});
