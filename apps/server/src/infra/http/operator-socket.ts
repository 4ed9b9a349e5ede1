import { createHash } from 'node:crypto';
import { chmod, lstat, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { type Server, type Socket, connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Logger } from 'pino';
import { writeOnce } from '../disk/atomic-file.ts';

/**
 * How a command of the operator reaches the server that holds the data folder: a socket in that folder which only the
 * same account opens. One line of JSON asks; lines of JSON answer, `{"note": …}` on the way and `{"done": …}` or
 * `{"failed": true}` at the end.
 */
/**
 * `signal` says that the operator has gone away or the server ends: what can be given up is. `account` is the system account
 * that gave the command; without it, that of this process.
 */
export type OperatorCommand = (
  input: unknown,
  send: (note: unknown) => void,
  signal?: AbortSignal,
  account?: string,
) => Promise<unknown>;

export type OperatorSocket = { close(): Promise<void> };

/** The operator disconnected during a command: it is rolled back. */
export class OperatorGone extends Error {}

/** No server listens on the socket of this folder. */
export class NoServer extends Error {}

/** The server could not do what it was asked for; its log says why. */
export class ServerFailed extends Error {}

const requestMaxBytes = 1_048_576;

/** Call it by the holder of the folder's lock only: what an ended server left behind is removed. */
export async function openOperatorSocket(
  dataDir: string,
  commands: Readonly<Record<string, OperatorCommand>>,
  log: Logger,
): Promise<OperatorSocket> {
  const address = await newAddress(dataDir);
  const sockets = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A broken connection shows when something is sent; without a listener it would end the process.
    socket.on('error', () => socket.destroy());
    const work = answer(socket, commands, log)
      .catch((error: unknown) => {
        if (!(error instanceof OperatorGone)) log.error({ err: error }, 'operator command failed');
        if (socket.writable) socket.end(line({ failed: true }));
      })
      .finally(() => running.delete(work));
    running.add(work);
  });
  await rm(address, { force: true });
  await listenPrivately(server, address);
  return {
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroy();
      await closed;
      // What was under way is undone or finished before the database goes.
      await Promise.all(running);
    },
  };
}

async function answer(socket: Socket, commands: Readonly<Record<string, OperatorCommand>>, log: Logger): Promise<void> {
  const request: unknown = JSON.parse(await firstLine(socket));
  const { command: name, input, account } = commandOf(request);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command === undefined) throw new Error(`There is no operator command "${name}".`);
  log.info({ command: name }, 'operator command');
  const gone = new AbortController();
  socket.once('close', () => gone.abort(new OperatorGone()));
  if (socket.destroyed) throw new OperatorGone();
  const send = (note: unknown): void => {
    if (socket.destroyed || !socket.writable) throw new OperatorGone();
    socket.write(line({ note }));
  };
  const result = await command(input, send, gone.signal, account);
  socket.end(line({ done: result }));
}

type Request = { readonly command: string; readonly input: unknown; readonly account: string | undefined };

function commandOf(request: unknown): Request {
  if (typeof request !== 'object' || request === null || !('command' in request) || !('input' in request)) {
    throw new Error('An operator request has a command and its input.');
  }
  const account = 'account' in request && typeof request.account === 'string' ? request.account : undefined;
  return { command: String(request.command), input: request.input, account: account?.slice(0, accountMax) };
}

const accountMax = 100;

/** The name of the system account of this process; its number where the system has no name for it. */
export function systemAccount(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${String(process.getuid?.())}`;
  }
}

function firstLine(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      text += String(chunk);
      const end = text.indexOf('\n');
      if (end !== -1) resolve(text.slice(0, end));
      else if (text.length > requestMaxBytes) reject(new Error('An operator request is too long.'));
    });
    socket.once('close', () => reject(new OperatorGone()));
  });
}

/** Asks the server that holds the folder; throws `NoServer` when none does. */
export async function askServer(
  dataDir: string,
  command: string,
  input: unknown,
  onNote: (note: unknown) => void,
): Promise<unknown> {
  const socket = await connected(await knownAddress(dataDir));
  socket.write(line({ command, input, account: systemAccount() }));
  try {
    for await (const text of createInterface({ input: socket })) {
      const message: unknown = JSON.parse(text);
      if (typeof message !== 'object' || message === null) continue;
      if ('note' in message) onNote(message.note);
      if ('done' in message) return message.done;
      if ('failed' in message) break;
    }
  } finally {
    socket.destroy();
  }
  throw new ServerFailed();
}

function connected(address: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(address, () => resolve(socket));
    socket.once('error', () => reject(new NoServer()));
  });
}

function line(message: unknown): string {
  return `${JSON.stringify(message)}\n`;
}

/** The longest path that every system takes for a socket. */
const addressMaxBytes = 100;
/** Where the socket of a folder with a longer path lies. */
const pointerName = 'operator.path';

function pipeOf(dataDir: string): string | null {
  if (process.platform !== 'win32') return null;
  return `\\\\.\\pipe\\klub-partnera-operator-${createHash('sha256').update(dataDir).digest('hex').slice(0, 32)}`;
}

/**
 * In the data folder; where that path is too long, in a new folder of this system account with an unpredictable name.
 */
async function newAddress(dataDir: string): Promise<string> {
  const pipe = pipeOf(dataDir);
  if (pipe !== null) return pipe;
  const address = join(dataDir, 'operator.sock');
  const pointer = join(dataDir, pointerName);
  const former = await readFile(pointer, 'utf8').catch(() => null);
  if (former !== null && (await isTrusted(former, dataDir)))
    await rm(dirname(former), { recursive: true, force: true });
  await rm(pointer, { force: true });
  if (Buffer.byteLength(address) <= addressMaxBytes) return address;
  const elsewhere = join(await mkdtemp(join(tmpdir(), 'klub-operator-')), 'operator.sock');
  await writeOnce(dataDir, pointerName, elsewhere);
  return elsewhere;
}

/** Throws `NoServer` where there is no socket, or one that neither this account nor that of the folder has made. */
async function knownAddress(dataDir: string): Promise<string> {
  const pipe = pipeOf(dataDir);
  if (pipe !== null) return pipe;
  const inFolder = join(dataDir, 'operator.sock');
  const isShort = Buffer.byteLength(inFolder) <= addressMaxBytes;
  const address = isShort ? inFolder : await readFile(join(dataDir, pointerName), 'utf8').catch(() => null);
  if (address === null || !(await isTrusted(address, dataDir))) throw new NoServer();
  return address;
}

async function isTrusted(address: string, dataDir: string): Promise<boolean> {
  const [socket, folder] = await Promise.all([lstat(address), stat(dataDir)].map((found) => found.catch(() => null)));
  if (socket === null || socket === undefined || !socket.isSocket()) return false;
  return socket.uid === process.getuid?.() || socket.uid === folder?.uid;
}

async function listenPrivately(server: Server, address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(address, () => resolve());
  });
  if (process.platform !== 'win32') await chmod(address, 0o600);
}
