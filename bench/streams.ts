import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startCluster } from '../apps/server/src/testing/cluster.ts';
import { inDatabase } from './parts/in-database.ts';
import { memoryOf } from './parts/metrics.ts';
import { fillProgramme } from './parts/programme.ts';
import { startServer } from './parts/server.ts';

/**
 * 10,000 devices of 2,000 people that wait for news of one server process: what they cost in
 * memory, and whether a message to everybody reaches all of them.
 */

const participants = 2_000;
const perPerson = 5;
const atOnce = 200;
const goalMb = 1_000;
const hearSeconds = 20;

type Device = { readonly socket: Socket; isReady: boolean; heard: number };

const cluster = await startCluster();
try {
  const { url: databaseUrl, tokens } = await fillProgramme(cluster.url, participants);
  const server = await startServer(databaseUrl);
  const port = Number(new URL(server.url).port);
  const before = await memoryOf(server.url);
  const devices: Device[] = [];
  for (let first = 0; first < participants * perPerson; first += atOnce) {
    const opened = Array.from({ length: atOnce }, (_, index) =>
      open(port, tokens[(first + index) % tokens.length] ?? ''),
    );
    devices.push(...opened);
    await until(() => opened.every(({ isReady }) => isReady));
  }
  const connected = await memoryOf(server.url);
  const peak = { mb: connected };
  const watching = setInterval(
    () => void memoryOf(server.url).then((mb) => (peak.mb = Math.max(peak.mb, mb))),
    250,
  );
  const begun = performance.now();
  await tellEverybody(databaseUrl);
  await until(() => devices.every(({ heard }) => heard > 0)).catch(() => undefined);
  const seconds = (performance.now() - begun) / 1_000;
  clearInterval(watching);
  const heard = devices.filter((device) => device.heard > 0).length;
  for (const { socket } of devices) socket.destroy();
  await server.stop();
  console.log(
    `${devices.length} open streams: ${Math.round(before)} → ${Math.round(connected)} MB, at most ${Math.round(peak.mb)} MB`,
  );
  console.log(
    `${heard} heard of a message to everybody, the last after ${seconds.toFixed(1)} s; goal: all, under ${goalMb} MB`,
  );
  process.exitCode = heard === devices.length && peak.mb < goalMb ? 0 : 1;
} finally {
  await cluster.stop();
}

/** A socket and the few lines of a request: a client library would cost more than the server. */
function open(port: number, token: string): Device {
  const socket = connect(port, '127.0.0.1');
  const device: Device = { socket, isReady: false, heard: 0 };
  socket.setEncoding('utf8');
  socket.on('error', () => {});
  socket.on('data', (text: string) => {
    if (text.includes('event: ready')) device.isReady = true;
    if (text.includes('event: notifications')) device.heard += 1;
  });
  socket.write(
    `GET /api/v1/events HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\nAccept: text/event-stream\r\n\r\n`,
  );
  return device;
}

function tellEverybody(databaseUrl: string): Promise<unknown> {
  return inDatabase(databaseUrl, (client) =>
    client.query(`insert into notification (slug, person_id, cause, title, content, created_at)
      select 'all-' || id, id, 'bench:all', 'Nowość', '<p>Treść.</p>', now() from person`),
  );
}

async function until(condition: () => boolean): Promise<void> {
  const deadline = performance.now() + hearSeconds * 1_000;
  while (!condition()) {
    if (performance.now() > deadline) throw new Error('Not all devices are there.');
    await sleep(20);
  }
}
