import { type Socket, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Answer, ask, each, json, sourceOf } from '../parts/call.ts';
import type { TestServer } from '../parts/test-server.ts';
import { sendFile } from '../uploads/send.ts';
import { pdfOf } from '../uploads/files.ts';

/** Answers to each kind of flood, by status; 0: a cut line. */
export type Answered = Readonly<Record<string, number>>;

type Flood = (club: TestServer) => Promise<readonly Answer[]>;

/** Callers who send their request a sign at a time and never end it; they go when `release` is called. */
export async function slowCallers(club: TestServer, count: number): Promise<{ release(): number }> {
  const port = Number(new URL(club.url()).port);
  const sockets = await each(
    Array.from({ length: count }, (_, index) => index),
    50,
    () =>
      new Promise<Socket>((resolve) => {
        const socket = connect(port, '127.0.0.1', () => resolve(socket));
        socket.on('error', () => {});
        socket.write('POST /authorization HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n');
      }),
  );
  const drip = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('X-A: b\r\n');
  }, 500);
  return {
    release: () => {
      clearInterval(drip);
      const open = sockets.filter(({ destroyed }) => !destroyed).length;
      for (const socket of sockets) socket.destroy();
      return open;
    },
  };
}

/** Attachments of five megabytes, each from a different user. */
export function uploads(tokens: readonly string[]): Flood {
  const content = pdfOf(5_242_880);
  return (club) =>
    each(tokens, 50, (token) => sendFile(club, token, { name: 'skan.pdf', content }));
}

/** Reports of a director's people as files, each in another order, all asked for in the same moment. */
export function exports(token: string, year: string, count: number): Flood {
  return async (club) => {
    const page = await ask(club, { path: `/api/v1/knowledge/report?year=${year}`, token });
    const { data } = json<{ data: { sortable: string[] } }>(page);
    const wishes = Array.from({ length: count }, (_, index) => {
      const column = data.sortable[Math.floor(index / 2) % data.sortable.length] ?? '';
      return `/api/v1/knowledge/report?year=${year}&column=${column}&order=${index % 2 === 0 ? 'asc' : 'desc'}`;
    });
    return each(wishes, count, async (path) => {
      const report = await ask(club, { path, token });
      if (report.status !== 200) return report;
      const { data: shown } = json<{ data: { summaryReportUri: string } }>(report);
      return ask(club, { path: shown.summaryReportUri, token });
    });
  };
}

/** Searches of a representative, as fast as they are answered. */
export function searches(token: string, count: number): Flood {
  const words = ['kow', 'now a', 'żak', '%', '123', 'anna wój', '_', 'łucja'];
  return (club) =>
    each(
      Array.from({ length: count }, (_, index) => `${words[index % words.length] ?? ''} ${index}`),
      20,
      (word) =>
        ask(club, { path: `/api/v1/salesman/report?search=${encodeURIComponent(word)}`, token }),
    );
}

/** This many logins a second of unknown numbers, from a few addresses. */
export function logins(perSecond: number, seconds: number, addresses: number): Flood {
  return async (club) => {
    const answers: Promise<Answer>[] = [];
    for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
      for (let index = 0; index < perSecond / 10; index += 1) {
        const number = answers.length;
        answers.push(
          ask(club, {
            method: 'POST',
            path: '/authorization',
            body: { username: String(790_000_000 + number), password: 'zgadywane' },
            source: sourceOf(1_000 + (number % addresses)),
          }),
        );
      }
      await sleep(100);
    }
    return Promise.all(answers);
  };
}

export function countByStatus(answers: readonly Answer[]): Answered {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
