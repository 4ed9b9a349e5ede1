import {
  type IncomingMessage,
  type Server,
  type ServerResponse,
  createServer,
  request,
} from 'node:http';
import {
  type AddressInfo,
  type Server as LineServer,
  type Socket,
  connect,
  createServer as createLine,
} from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';

/** A faulty line between the server and a service; both ends are unchanged. */

/** Of so many calls in a hundred each: refused, never answered, done but never answered. */
const percentEach = 5;
/** A silent connection is cut after this long, which the client sees as a timeout. */
const silentMs = 200;

type Fate = 'whole' | 'refused' | 'silent' | 'deaf';

/** Throws the dice for every call; whole until it begins. */
export type Dice = {
  begin(): void;
  end(): void;
  next(): Fate;
  readonly counts: Readonly<Record<Fate, number>>;
};

export function faultDice(seed: number): Dice {
  const counts: Record<Fate, number> = { whole: 0, refused: 0, silent: 0, deaf: 0 };
  let [isOn, state] = [false, seed];
  // Park and Miller: the same faults in every run, as far as the order of calls allows.
  const next = (): Fate => {
    state = (state * 48_271) % 2_147_483_647;
    const percent = state % 100;
    const fate =
      (['refused', 'silent', 'deaf'] as const)[Math.floor(percent / percentEach)] ?? 'whole';
    return isOn ? fate : 'whole';
  };
  return {
    begin: () => void (isOn = true),
    end: () => void (isOn = false),
    next: () => {
      const fate = next();
      counts[fate] += 1;
      return fate;
    },
    counts,
  };
}

/** A proxy in front of an HTTP server on this machine; returns the port to call instead. */
export async function httpWire(port: number, dice: Dice): Promise<number> {
  const server = createServer((incoming, reply) => {
    pass(port, dice.next(), incoming, reply).catch(() => incoming.socket.destroy());
  });
  return opened(server, () => server.closeAllConnections());
}

async function pass(
  port: number,
  fate: Fate,
  incoming: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const body = await buffer(incoming);
  if (fate === 'refused') {
    reply.writeHead(500, { 'content-length': 0 }).end();
    return;
  }
  if (fate === 'silent') {
    await sleep(silentMs);
    incoming.socket.destroy();
    return;
  }
  const { method, url, headers } = incoming;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path: url, headers, agent: false } as const;
    request(options, resolve).once('error', reject).end(body);
  });
  const content = await buffer(answer);
  if (fate === 'deaf') {
    await sleep(silentMs);
    incoming.socket.destroy();
    return;
  }
  const { 'transfer-encoding': _, ...kept } = answer.headers;
  reply.writeHead(answer.statusCode ?? 502, kept).end(content);
}

/**
 * A proxy in front of PostgreSQL at a socket; returns its port. Every statement, `commit` too, draws a fault of its
 * own.
 */
export async function postgresWire(socketPath: string, dice: Dice): Promise<number> {
  const open = new Set<Socket>();
  const server = createLine((caller) => {
    const database = connect(socketPath);
    for (const socket of [caller, database]) {
      open.add(socket);
      // A cut line is what is being tested.
      socket.on('error', () => {});
      socket.once('close', () => open.delete(socket));
    }
    join(caller, database, dice);
  });
  return opened(server, () => open.forEach((socket) => socket.destroy()));
}

function join(caller: Socket, database: Socket, dice: Dice): void {
  const cut = (): void => {
    caller.destroy();
    database.destroy();
  };
  const cutLater = (): void => void setTimeout(cut, silentMs);
  let isDeaf = false;
  let waiting: Buffer[] = [];
  const said = framesOf(true, (frame, kind) => {
    waiting.push(frame);
    // A statement ends with Sync, a plain one is a Query; what is said in between waits for its fate.
    if (!['', 'S', 'Q', 'c', 'f'].includes(kind)) return;
    const fate = kind === 'S' || kind === 'Q' ? dice.next() : 'whole';
    if (fate === 'refused') return cut();
    if (fate === 'silent') return cutLater();
    isDeaf = fate === 'deaf';
    database.write(Buffer.concat(waiting));
    waiting = [];
  });
  const answered = framesOf(false, (frame, kind) => {
    if (!isDeaf) caller.write(frame);
    // Ready again: what was asked for is done.
    else if (kind === 'Z') cutLater();
  });
  caller.on('data', said).once('close', () => database.end(Buffer.concat(waiting)));
  database.on('data', answered).once('close', () => caller.destroy());
}

/** Cuts the bytes of PostgreSQL's protocol into messages; the first one of a caller has no kind. */
function framesOf(
  startsBare: boolean,
  take: (frame: Buffer, kind: string) => void,
): (part: Buffer) => void {
  let [rest, isBare] = [Buffer.alloc(0), startsBare];
  return (part) => {
    rest = Buffer.concat([rest, part]);
    for (;;) {
      const head = isBare ? 0 : 1;
      if (rest.length < head + 4) return;
      const length = head + rest.readUInt32BE(head);
      if (rest.length < length) return;
      const frame = rest.subarray(0, length);
      const kind = isBare ? '' : frame.toString('latin1', 0, 1);
      [rest, isBare] = [rest.subarray(length), false];
      take(frame, kind);
    }
  };
}

async function opened(server: Server | LineServer, cut: () => void): Promise<number> {
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    cut();
  });
  return (server.address() as AddressInfo).port;
}
