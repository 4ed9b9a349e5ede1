import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { commitOf } from './build-record.ts';
import {
  type Stage,
  readCommand,
  readCopy,
  readDockerfile,
  readEnvironment,
} from './dockerfile.rules.ts';
import { pinnedImages } from './pin.ts';
import { root, runProgram } from '../steps.ts';

/**
 * Builds the image where a Docker answers. Elsewhere it does the steps of the Dockerfile in a plain folder, one folder a
 * stage, and starts the outcome without a server's database, as an account without rights or capabilities and, where this is
 * root, on a file system that is read-only but for its data, until its own health check is content. That proves which files
 * and packages the image needs; it proves nothing about its base.
 */

const nobody = 65_534;
const startSeconds = 60;
const commit = commitOf(root);
const notSent = /(^|\/)(node_modules|dist)$|(^|\/)\.env|\.key$/;

if (process.argv[2] === 'pin') {
  console.log(pinnedImages().join('\n'));
} else if (spawnSync('docker', ['info'], { stdio: 'ignore' }).status === 0) {
  process.exitCode = (await runProgram('docker', [
    'build',
    '--build-arg',
    `BUILD_COMMIT=${commit}`,
    '--tag',
    'klub-partnera',
    '.',
  ]))
    ? 0
    : 1;
} else {
  console.log(
    'No Docker answers here: the steps of the Dockerfile are done in a plain folder instead.',
  );
  await rehearse();
}

async function rehearse(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'klub-image-'));
  chmodSync(folder, 0o755);
  try {
    const stages = readDockerfile(readFileSync(join(root, 'Dockerfile'), 'utf8'));
    const workdirs = new Map<string, string>();
    for (const [index, stage] of stages.entries()) {
      const name = stage.name === '' ? String(index) : stage.name;
      workdirs.set(name, build(folder, stage, name, workdirs.get(stage.from) ?? '/'));
    }
    await start(folder, stages);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the folder in which the stage ended; a stage on top of it begins there. */
function build(folder: string, stage: Stage, name: string, begin: string): string {
  const place = join(folder, name);
  const base = join(folder, stage.from);
  if (existsSync(base)) cpSync(base, place, { recursive: true });
  let workdir = begin;
  for (const { word, rest } of stage.steps) {
    console.log(`── ${word} ${rest}`);
    if (word === 'WORKDIR') workdir = rest;
    mkdirSync(join(place, workdir), { recursive: true });
    if (word === 'COPY') copy(folder, place, workdir, rest);
    if (word === 'RUN') run(place, workdir, rest);
  }
  return workdir;
}

function copy(folder: string, place: string, workdir: string, rest: string): void {
  const { from, sources, to } = readCopy(rest);
  const target = join(place, isAbsolute(to) ? to : join(workdir, to));
  for (const source of sources) {
    const origin = from === undefined ? join(root, source) : join(join(folder, from), source);
    // A folder gives its content, a file goes under its name where the target is a folder.
    const goal =
      to.endsWith('/') && basename(source).includes('.') ? join(target, basename(source)) : target;
    mkdirSync(dirname(goal), { recursive: true });
    const isSent = (path: string): boolean =>
      from !== undefined || !notSent.test(relative(root, path));
    cpSync(origin, goal, { recursive: true, filter: isSent, verbatimSymlinks: true });
  }
}

/** An absolute folder and an account in this step are those of the image. */
function run(place: string, workdir: string, command: string): void {
  const here = command
    .replaceAll('/data', join(place, 'data'))
    .replaceAll('node:node', `${nobody}:${nobody}`);
  const { status } = spawnSync('sh', ['-ec', here], {
    cwd: join(place, workdir),
    env: { ...process.env, BUILD_COMMIT: commit },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (status !== 0) throw new Error(`This step failed: ${command}`);
}

async function start(folder: string, stages: readonly Stage[]): Promise<void> {
  const last = stages.at(-1);
  const restOf = (word: string): string =>
    last?.steps.find((step) => step.word === word)?.rest ?? '';
  const place = join(folder, String(stages.length - 1));
  const dataDir = join(place, 'data');
  chownSync(dataDir, nobody, nobody);
  const env = {
    ...readEnvironment(restOf('ENV')),
    PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
    HOST: '127.0.0.1',
    PORT: '3977',
    DATA_DIR: dataDir,
    HOME: dataDir,
  };
  const options = { cwd: join(place, restOf('WORKDIR')), env };
  const isRoot = process.getuid?.() === 0;
  const [program = '', ...args] = [
    ...(isRoot ? confined(dataDir) : []),
    ...readCommand(restOf('CMD')),
  ];
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'inherit', 'inherit'] });
  try {
    const [checker = '', ...asking] = readCommand(restOf('HEALTHCHECK'));
    await untilContent(server, () => spawnSync(checker, asking, options).status === 0);
    console.log('\nThe image starts, and its health check is content.');
  } finally {
    server.kill('SIGTERM');
    await new Promise((resolve) => server.once('exit', resolve));
  }
}

/** As `compose.yaml` runs it: nothing can be written but the data and /tmp, and no capability is left. */
function confined(dataDir: string): string[] {
  const account = `--reuid=${nobody} --regid=${nobody} --clear-groups`;
  const script = [
    'mount --bind "$0" "$0"',
    'mkdir -p "$0/tmp" && mount -t tmpfs tmpfs "$0/tmp"',
    'mount -o remount,bind,ro /',
    `TMPDIR="$0/tmp" exec setpriv ${account} --bounding-set=-all --no-new-privs "$@"`,
  ];
  return ['unshare', '--mount', 'sh', '-ec', script.join('\n'), dataDir];
}

async function untilContent(server: ChildProcess, isContent: () => boolean): Promise<void> {
  for (let second = 0; second < startSeconds && server.exitCode === null; second += 1) {
    if (isContent()) return;
    await sleep(1_000);
  }
  throw new Error('The image does not come up.');
}
