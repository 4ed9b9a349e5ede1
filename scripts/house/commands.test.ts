import { execFileSync, spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { root } from '../steps.ts';

/** Commands of the documents, run in this order on a machine that has nothing yet. */

const pages = [
  'README.md',
  ...globSync(['docs/*.md', 'docs/operator/*.md'], { cwd: root }).toSorted(),
];

type Shown = { readonly page: string; readonly line: string };

/** The lines of all `sh` blocks, without comments; a backslash joins a line with the next one. */
const shown: readonly Shown[] = pages.flatMap((page) =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```sh\n([^]*?)^```/gm)].flatMap(
    ([, block = '']) =>
      block
        .replaceAll('\\\n', '')
        .split('\n')
        .map((line) =>
          line
            .replace(/(^|\s{2,}|\s)#\s.*$/, '')
            .replace(/\s+/g, ' ')
            .trim(),
        )
        .filter((line) => line !== '')
        .map((line) => ({ page, line })),
  ),
);

/** `also`: words that answer what a terminal would ask for. */
type Run = { readonly line: string; readonly code?: number; readonly also?: string };

const passphrase = '--passphrase-file haslo.txt';

/** In the order of an installation; `code`: the expected end, if it is another than 0. */
const runs: readonly Run[] = [
  { line: 'npm run keys -- new' },
  { line: 'npm run programme -- import sklepy.csv uczestnicy.csv struktura.csv plany.csv' },
  { line: 'npm run panel -- code' },
  { line: 'npm run privacy -- export 500000001 --out dane.json' },
  { line: 'npm run privacy -- duplicates' },
  // The account exists, so there is nothing to restore.
  { line: 'npm run privacy -- restore 500000001', code: 1 },
  { line: 'npm run keys -- rotate' },
  { line: 'npm run programme -- export program.klub', also: passphrase },
  { line: 'npm run backup', also: passphrase },
  { line: 'npm run restore -- klub-….klub', also: passphrase },
  { line: 'npm run programme -- import program.klub', also: passphrase },
  { line: 'cp deploy/env.example .env && chmod 600 .env' },
  { line: 'install -d -m 0700 -o 1000 -g 1000 /mnt/backups/klub' },
  { line: 'export BUILD_COMMIT=$(git rev-parse --short HEAD)' },
  { line: 'install -m 0600 /dev/null /etc/klub/klub.env' },
  { line: 'install -m 0600 /dev/null /etc/klub/migration.env' },
  { line: 'install -m 0600 /dev/null /etc/klub/backup-passphrase' },
  { line: "echo 'CHECK_URL=https://klub.example/readyz' > /etc/klub/check.env" },
  { line: 'install -m 0755 deploy/klub.sh /usr/local/sbin/klub' },
  { line: 'install -m 0644 deploy/nginx.conf /etc/nginx/conf.d/klub.conf' },
  { line: 'install -m 0644 deploy/servers.conf /etc/nginx/klub-servers.conf' },
  { line: 'install -m 0644 deploy/default.conf /etc/nginx/conf.d/klub-default.conf' },
  { line: 'install -m 0644 deploy/tls.conf /etc/nginx/klub-tls.conf' },
  { line: 'install -m 0644 deploy/headers.conf /etc/nginx/klub-headers.conf' },
  { line: 'rm -f /etc/nginx/sites-enabled/default' },
  { line: 'install -D deploy/certificate.sh /usr/local/lib/klub/certificate.sh' },
  { line: '/usr/local/lib/klub/certificate.sh klub.example' },
];

/** Commands that no test machine can run, each with the reason. */
const elsewhere: Readonly<Record<string, string>> = {
  'npm start': 'journeys and `npm run bench -- start` start the same programs',
  'npm test': 'this test is a part of it',
  'KLUB_SERVER_URL=https://klub.example npm run shell:sync':
    'writes into apps/mobile; its parts are tested in scripts/shell',
  'cd apps/mobile/android && ./gradlew bundleRelease': 'needs the SDK of Android',
  'docker compose up --detach --wait': 'needs Docker; `npm run image` does the steps of the image',
  'docker compose exec server node apps/server/src/cli/programme.ts import /data/osoby.csv …':
    'needs Docker',
  'cd /opt/klub && npm ci && npm run build': 'installs anew; the image does the same steps',
  'useradd --system --home-dir /var/lib/klub --shell /usr/sbin/nologin klub':
    'would change the accounts of this machine',
  'install -d -m 0700 /etc/klub && install -d -m 0700 -o klub -g klub /var/backups/klub':
    'needs the account of the line above',
  'cp deploy/systemd/* /etc/systemd/system/ && systemctl daemon-reload':
    'needs a running systemd; systemd.test.ts verifies the units',
  'systemctl enable --now klub@3000 klub@3001 klub-backup.timer klub-check.timer':
    'needs a running systemd',
  'KLUB_OWNER_PASSWORD=… KLUB_PASSWORD=… psql --username=postgres --file=deploy/roles.sql':
    'roles.test.ts runs it on its own server',
  'nginx -t && systemctl restart nginx':
    'needs a running systemd; nginx.sites.test.ts starts these files',
  'certbot certonly --webroot --webroot-path /var/www/klub --domain klub.example --deploy-hook /usr/local/lib/klub/certificate.sh':
    'needs a real domain; nginx.test.ts runs the hook',
  'pg_basebackup -D /archive/base-$(date +%F) -U postgres --checkpoint=fast': 'proof PR10 does it',
  'cp -a /archive/base-2026-11-15 /var/lib/postgresql/15/restored && touch /var/lib/postgresql/15/restored/recovery.signal':
    'proof PR10 does it',
  "sed -i 's/^server 127.0.0.1:3001/#&/' /etc/nginx/klub-servers.conf && nginx -s reload":
    'operation.test.ts replaces processes behind nginx',
  'systemctl stop klub@3001': 'needs a running systemd',
  'systemctl restart klub-schema': 'needs a running systemd',
  'systemctl start klub@3001': 'needs a running systemd',
  "sed -i 's/^#\\(server 127.0.0.1:3001\\)/\\1/' /etc/nginx/klub-servers.conf && nginx -s reload":
    'operation.test.ts replaces processes behind nginx',
};

test('every command of the documents is run here, or has the reason why not', () => {
  const known = new Set([...runs.map(({ line }) => line), ...Object.keys(elsewhere)]);
  const written = new Set(shown.map(({ line }) => line));
  expect(shown.filter(({ line }) => !known.has(line))).toEqual([]);
  expect([...known].filter((line) => !written.has(line))).toEqual([]);
});

const machine = mkdtempSync(join(tmpdir(), 'klub-machine-'));
afterAll(() => rmSync(machine, { recursive: true, force: true }));

/** What a machine with nginx has before the first command. */
function prepare(): void {
  for (const folder of [
    'etc/klub',
    'etc/nginx/conf.d',
    'etc/nginx/sites-enabled',
    'usr/local/sbin',
  ])
    mkdirSync(join(machine, folder), { recursive: true });
  const files = {
    'haslo.txt': 'zażółć gęślą jaźń 1\n',
    'sklepy.csv':
      'kod;nazwa;kanal;miasto;prefiks;sap;klient\nS1;Sklep;Sieci;Łódź;PL;1000412;Klient\n',
    'uczestnicy.csv': 'telefon;rola;imie;nazwisko;sap\n500000001;user1;Ola;Lis;1000412\n',
    'struktura.csv': 'rodzaj;telefon;wskazanie;od;do\nuczestnik-sklep;500000001;S1;2026-01-01;\n',
    'plany.csv': 'telefon;sklep;miesiac;cel\n500000001;S1;2026-11;100\n',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(machine, name), text);
  execFileSync('cp', ['-r', join(root, 'deploy'), machine]);
  chmodSync(machine, 0o755);
}

/** Absolute paths lead into the machine's folder, and npm into the project. */
function here(line: string): string {
  const backups = join(machine, 'data/backups');
  const [backup = ''] = existsSync(backups) ? readdirSync(backups) : [];
  return line
    .replaceAll(/(^|[ >])\/(etc|mnt|usr|var)\//g, `$1${machine}/$2/`)
    .replace(/^npm run/, `npm --silent --prefix ${root} run`)
    .replace('klub-….klub', join(backups, backup))
    .replace('git rev-parse', `git -C ${root} rev-parse`);
}

function settingsOf({ line }: Run): NodeJS.ProcessEnv {
  // What was saved is read into another, empty place.
  const isReturn = line.includes('restore -- klub') || line.includes('import program.klub');
  const name = line.includes('restore -- klub') ? 'restored' : 'moved';
  return {
    ...process.env,
    DATABASE_URL: '',
    DATA_DIR: join(machine, isReturn ? name : 'data'),
    SEED_DEMO: 'no',
    KLUB_CERTIFICATES: join(machine, 'etc/nginx/klub'),
    KLUB_WEBROOT: join(machine, 'var/www/klub'),
  };
}

function runHere(run: Run): Promise<{ code: number | null; said: string }> {
  const former = run.line.includes('restore -- klub') ? ` --former ${join(machine, 'data')}` : '';
  const option = run.also === undefined ? '' : ` ${run.also}${former}`;
  const words = /^npm run \S+$/.test(run.line) ? ` --${option}` : option;
  const child = spawn('sh', ['-c', here(run.line) + (option === '' ? '' : words)], {
    cwd: machine,
    env: settingsOf(run),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, said }));
  });
}

test('the commands of an installation work as written, from an empty machine', async () => {
  prepare();
  for (const run of runs) {
    const { code, said } = await runHere(run);
    expect({ line: run.line, code, said }).toEqual({ line: run.line, code: run.code ?? 0, said });
  }
  for (const made of ['dane.json', 'program.klub', 'restored/data.key', 'usr/local/sbin/klub'])
    expect(existsSync(join(machine, made)), made).toBe(true);
}, 600_000);
