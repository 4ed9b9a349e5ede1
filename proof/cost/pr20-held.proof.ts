import { randomInt } from 'node:crypto';
import { type Socket, connect } from 'node:net';
import { endpoints } from '@klub/contract';
import { panelEndpoints } from '@klub/contract/panel/index';
import { buildApp } from '../../apps/server/src/app.ts';
import { accounts } from '../../apps/server/src/modules/club/auth/accounts.ts';
import { buildPanel, panelServices } from '../../apps/server/src/panel.ts';
import { testDeps } from '../../apps/server/src/testing/app.ts';
import { proof } from '../parts/proof.ts';
import { randomOf, shuffled } from '../parts/random.ts';

const mib = 1_048_576;
const types = [
  'application/json',
  'text/plain',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
] as const;
const sizes = [60_000, mib, 4 * mib, 64 * mib] as const;
/** What one sender puts on the wire of a body that it never ends. */
const sentBytes = 30_000;
const upload = 'POST /api/panel/v1/imports/:id/files';

proof('PR20', 'unfinished bodies change nothing for others', async ({ judge, scale }) => {
  const count = scale({ full: 1_500, short: 300 });
  const { deps } = await testDeps();
  const account = accounts(deps);
  const url = 'http://localhost:3001';
  const settings = { host: '127.0.0.1', port: 0, url, trustedProxies: [], allowed: undefined };
  const club = await buildApp(deps, account);
  const panel = await buildPanel({ ...deps, ...account }, settings, panelServices(deps), () => url);
  const ports = await Promise.all(
    [club, panel].map(async (app) =>
      Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port),
    ),
  );
  const [clubPort = 0, panelPort = 0] = ports;
  const routes = [
    ...Object.keys(endpoints).map((call) => ({ port: clubPort, call })),
    ...[...Object.keys(panelEndpoints), upload].map((call) => ({ port: panelPort, call })),
  ].filter(({ call }) => call.startsWith('POST '));
  const seed = randomInt(2 ** 31);
  const cases = shuffled(
    routes.flatMap((route) =>
      types.flatMap((type) => sizes.map((size) => ({ ...route, type, size }))),
    ),
    randomOf(seed),
  ).slice(0, count);
  const healthy = async (): Promise<number> => {
    const answers = await Promise.all(
      ports.map((port) => fetch(`http://127.0.0.1:${port}/healthz`).then(({ status }) => status)),
    );
    // The panel has no such page, and says so.
    return answers.filter((status) => status === 200 || status === 404).length;
  };
  await healthy();
  const before = process.memoryUsage().rss;
  const spent = process.cpuUsage();
  const sockets = await Promise.all(cases.map(halfBody));
  judge.equal(`listeners that answer others (seed ${seed})`, cases.length, await healthy(), 2);
  const { user, system } = process.cpuUsage(spent);
  judge.atMost(
    'CPU milliseconds of one unfinished body',
    cases.length,
    (user + system) / 1_000 / cases.length,
    20,
  );
  judge.atMost(
    'KB of memory of one unfinished body',
    cases.length,
    (process.memoryUsage().rss - before) / 1_024 / cases.length,
    256,
  );
  judge.none(
    'unfinished bodies whose connection stays',
    cases.length,
    (await Promise.all(sockets.map(endOf))).filter((isClosed) => !isClosed),
  );
  await Promise.all([club.close(), panel.close()]);
});

type Case = {
  readonly port: number;
  readonly call: string;
  readonly type: string;
  readonly size: number;
};

/** A request without a session whose body is begun and never ended. */
function halfBody({ port, call, type, size }: Case): Promise<Socket> {
  const path = (call.split(' ')[1] ?? '').replaceAll(/:\w+/g, '1');
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${size}\r\n\r\n`,
      );
      socket.write(Buffer.alloc(Math.min(sentBytes, size / 2), '['), () => resolve(socket));
    });
    socket.resume();
    socket.on('error', () => resolve(socket));
  });
}

/** Longer than a public call waits for a body of 64 KiB. */
const patienceMs = 90_000;

function endOf(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    if (socket.destroyed || socket.readableEnded) return resolve(true);
    const late = setTimeout(() => resolve(false), patienceMs);
    socket.once('close', () => {
      clearTimeout(late);
      resolve(true);
    });
  });
}
