import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { connect } from 'node:tls';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../../../scripts/machine/free-port.ts';

const deploy = fileURLToPath(new URL('../../../../../deploy/', import.meta.url));
const certificateScript = join(deploy, 'certificate.sh');
/**
 * A shipped configuration: its file, its host name, and the prefix of its paths in /etc and /var.
 */
type Site = { readonly file: string; readonly host: string; readonly name: string };
export const clubSite: Site = { file: 'nginx.conf', host: 'klub.example', name: 'klub' };
export const panelSite: Site = {
  file: 'panel.conf',
  host: 'panel.klub.example',
  name: 'klub-panel',
};
const startSeconds = 20;

export type Nginx = {
  readonly port: number;
  /** Redirects callers without TLS. */
  readonly plainPort: number;
  /** Calls over TLS like a browser that trusts the certificate, on a new connection. */
  ask(path: string, options?: Asking): Promise<Answer>;
  /** Loads another list of server processes, like an operator. */
  serve(ports: readonly number[]): Promise<void>;
  /** Folder of certbot's challenge files. */
  readonly webroot: string;
  /**
   * Runs certbot's hook with another certificate, from a folder with certbot's names; for its own
   * host by default.
   */
  renew(lineage: string, domains?: string): Promise<void>;
  /** Digest of its current certificate. */
  fingerprint(): Promise<string>;
  /** Text of its logs. */
  logs(): string;
  stop(): Promise<void>;
};

/** `isHeld`: does not send the announced body. */
export type Asking = Pick<RequestOptions, 'method' | 'headers'> & {
  readonly body?: string | Buffer;
  readonly isHeld?: true;
};
export type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
};

/** The nginx program; undefined without it or without openssl. */
export function findNginx(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];
  const find = (name: string): string | undefined =>
    folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
  return find('openssl') === undefined ? undefined : find('nginx');
}

/** For tests, which are skipped with a notice without it. */
export function nginxOrNone(): string | undefined {
  const nginx = findNginx();
  if (nginx === undefined)
    process.stderr.write('Skipped for want of nginx and openssl: install them.\n');
  return nginx;
}

/** The shipped configuration with the names, ports and paths of this test, otherwise unchanged. */
export async function startNginx(
  program: string,
  ports: readonly number[],
  site = clubSite,
): Promise<Nginx> {
  const { host } = site;
  const folder = mkdtempSync(join(tmpdir(), 'klub-nginx-'));
  const [port, plainPort] = [await freePort(), await freePort()];
  certificate(folder, [host]);
  writeFileSync(join(folder, 'servers.conf'), serversOf(ports));
  const listening = { folder, port, plainPort };
  writeFileSync(join(folder, 'klub.conf'), configuration(site, listening));
  writeFileSync(join(folder, 'default.conf'), changed('default.conf', ownPorts(listening)));
  writeFileSync(join(folder, 'nginx.conf'), frame(folder));
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));

  const args = ['-p', folder, '-c', join(folder, 'nginx.conf')];
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  const abandon = (): void => void child.kill('SIGTERM');
  process.once('exit', abandon);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const nginx: Nginx = {
    port,
    plainPort,
    ask: (path, options = {}) => ask(host, port, path, options),
    serve: (wanted) =>
      reloaded(child.pid, () => {
        writeFileSync(join(folder, 'servers.conf'), serversOf(wanted));
        child.kill('SIGHUP');
      }),
    webroot: join(folder, 'webroot'),
    renew: (lineage, domains = host) => {
      const renewed = {
        RENEWED_LINEAGE: lineage,
        RENEWED_DOMAINS: domains,
        KLUB_RELOAD: `kill -HUP ${child.pid}`,
      };
      return reloaded(child.pid, () => certificate(folder, [], renewed));
    },
    fingerprint: () => fingerprintAt(host, port),
    logs: () =>
      ['klub.log', 'refusals.log', 'error.log']
        .map((name) => readIfThere(join(folder, name)))
        .join('') + said,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      process.off('exit', abandon);
      rmSync(folder, { recursive: true, force: true });
    },
  };
  const deadline = performance.now() + startSeconds * 1_000;
  while (performance.now() < deadline && child.exitCode === null) {
    if (await ask(host, port, '/healthz', {}).catch(() => null)) return nginx;
    await sleep(20);
  }
  await nginx.stop();
  throw new Error(`nginx did not start:\n${said}`);
}

/**
 * Waits until the old workers have ended: until then they accept connections with the old
 * configuration.
 */
async function reloaded(pid: number | undefined, reload: () => void): Promise<void> {
  const before = workersOf(pid);
  reload();
  while (workersOf(pid).some((worker) => before.includes(worker))) await sleep(20);
}

type Listening = { readonly folder: string; readonly port: number; readonly plainPort: number };

function configuration({ file, host, name }: Site, listening: Listening): string {
  const { folder } = listening;
  return changed(file, [
    ...ownPorts(listening),
    [`/etc/nginx/${name}-servers.conf`, join(folder, 'servers.conf')],
    ['/etc/nginx/klub-headers.conf', join(deploy, 'headers.conf')],
    [`${certificatesOfScript()}/${host}/`, join(folder, 'certificates', host, '/')],
    ['/var/www/klub', join(folder, 'webroot')],
    [`/var/log/nginx/${name}.log`, join(folder, 'klub.log')],
    [`/var/log/nginx/${name}-refusals.log`, join(folder, 'refusals.log')],
  ]);
}

function ownPorts({ port, plainPort }: Listening): Change[] {
  return [
    ['    listen 80', `    listen 127.0.0.1:${plainPort}`],
    [/ {4}listen \[::\]:80.*;/, ''],
    ['    listen 443 ssl', `    listen 127.0.0.1:${port} ssl`],
    [/ {4}listen \[::\]:443.*;/, ''],
    ['/etc/nginx/klub-tls.conf', join(deploy, 'tls.conf')],
  ];
}

type Change = readonly [from: string | RegExp, to: string];

function changed(file: string, changes: readonly Change[]): string {
  let text = readFileSync(join(deploy, file), 'utf8');
  for (const [from, to] of changes) {
    const before = text;
    text = typeof from === 'string' ? text.replaceAll(from, to) : text.replace(from, to);
    if (text === before)
      throw new Error(`deploy/${file} has no '${from}' any more: change the test with it.`);
  }
  return text;
}

/** Default certificate folder of the shipped script. */
function certificatesOfScript(): string {
  const place = /KLUB_CERTIFICATES:-([^}]+)\}/.exec(readFileSync(certificateScript, 'utf8'))?.[1];
  if (place === undefined)
    throw new Error('deploy/certificate.sh names no folder any more: change the test with it.');
  return place;
}

/** The relevant part of Debian's nginx.conf around a site. */
function frame(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `  ${name}_temp_path ${join(folder, name === 'client_body' ? 'body' : name)};`,
  );
  return [
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 2;',
    'worker_shutdown_timeout 10s;',
    `pid ${join(folder, 'nginx.pid')};`,
    `error_log ${join(folder, 'error.log')};`,
    'events { worker_connections 512; }',
    'http {',
    ...temporary,
    `  include ${join(folder, 'klub.conf')};`,
    `  include ${join(folder, 'default.conf')};`,
    '}',
    '',
  ].join('\n');
}

function serversOf(ports: readonly number[]): string {
  return ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=2s;\n`).join('');
}

/** Runs the shipped script with the folders of this test. */
function certificate(folder: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): void {
  const env = {
    ...process.env,
    KLUB_CERTIFICATES: join(folder, 'certificates'),
    KLUB_WEBROOT: join(folder, 'webroot'),
    ...more,
  };
  execFileSync('sh', [certificateScript, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
}

function fingerprintAt(host: string, port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host: '127.0.0.1', port, servername: host, rejectUnauthorized: false },
      () => {
        resolve(socket.getPeerCertificate().fingerprint256);
        socket.end();
      },
    );
    socket.once('error', reject);
  });
}

function ask(host: string, port: number, path: string, options: Asking): Promise<Answer> {
  const { method = 'GET', headers = {}, body, isHeld } = options;
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        path,
        method,
        servername: host,
        rejectUnauthorized: false,
        // A new connection: a browser repeats a call whose kept connection was closed, Node does
        // not.
        agent: new Agent({ keepAlive: false, maxCachedSessions: 0 }),
        headers: { host, ...headers },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.once('error', reject);
        answer.once('end', () => {
          const text = Buffer.concat(parts).toString();
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text });
        });
      },
    );
    asked.once('error', reject);
    if (isHeld === true) asked.flushHeaders();
    else asked.end(body);
  });
}

function workersOf(pid: number | undefined): string[] {
  const list = readIfThere(`/proc/${pid}/task/${pid}/children`);
  return list.split(' ').filter((id) => id !== '');
}

function readIfThere(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}
