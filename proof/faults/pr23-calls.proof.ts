import { setTimeout as sleep } from 'node:timers/promises';
import { panelEndpoints } from '@klub/contract/panel/index';
import { onTestFinished } from 'vitest';
import { addMonths, monthOf } from '../../apps/server/src/infra/warsaw.ts';
import { startCluster } from '../../apps/server/src/testing/cluster.ts';
import { lineTo } from '../../apps/server/src/testing/outside/line.ts';
import { type WritingCall, addFixture, ways } from '../endings/calls.ts';
import { addEarners, digestOfDue, openOffice } from '../money/office.ts';
import { type Answer, ask, each, sourceOf } from '../parts/call.ts';
import { type Person, addPeople } from '../parts/people.ts';
import { proof } from '../parts/proof.ts';
import { openTestServer } from '../parts/test-server.ts';

const callMs = 10_000;
/** Longer than a call may wait. */
const frozenMs = 12_000;

type Begin = { readonly name: string; readonly begin: () => Promise<Answer> };

proof(
  'PR23',
  'writes, files and panel calls end in time while the database hangs',
  async ({ judge, scale }) => {
    const cluster = await startCluster();
    onTestFinished(() => cluster.stop());
    const line = await lineTo(cluster.url);
    onTestFinished(() => line.thaw());
    const club = await openTestServer({ DATABASE_URL: line.url });
    const fixture = await addFixture(club);
    const month = addMonths(monthOf(club.now()), -1).slice(0, 7);
    await addEarners(club, [month], 3);
    const office = await openOffice(club);

    const seen: (Begin & { readonly answer: Answer })[] = [];
    const freezes = scale({ full: 8, short: 1 });
    for (let freeze = 0; freeze < freezes; freeze += 1) {
      const calls = [
        ...(await writes(freeze * 2)),
        ...(await writes(freeze * 2 + 1)),
        ...(await panelCalls()),
      ];
      const begun = calls.filter((_, index) => index % 2 === 0).map(noted);
      await sleep(Math.random() * 400);
      line.freeze();
      const since = performance.now();
      begun.push(...calls.filter((_, index) => index % 2 === 1).map(noted));
      await sleep(Math.max(0, frozenMs - (performance.now() - since)));
      line.thaw();
      await Promise.all(begun);
      while ((await ask(club, { path: '/readyz' })).status !== 200) await sleep(100);
    }

    const refused = seen.filter(({ answer }) => answer.status === 503);
    judge.atLeast('calls that were told to come back', seen.length, refused.length, freezes * 20);
    judge.none(
      'calls without a word, or with a fault',
      seen.length,
      seen.filter(isWrong).map(worded),
    );
    judge.none(
      'calls that took longer',
      seen.length,
      seen.filter(({ answer }) => answer.ms > callMs).map(worded),
    );
    const after = await each(await panelCalls(), 4, ({ begin }) => begin());
    judge.none(
      'calls of the panel that do not answer afterwards',
      after.length,
      after
        .filter(({ status }) => status === 0 || status >= 500)
        .map(({ status, text }) => `${status} ${text}`),
    );

    async function noted(call: Begin): Promise<void> {
      seen.push({ ...call, answer: await call.begin() });
    }

    /** Every writing call of the contract, files included, each by a separate person. */
    async function writes(round: number): Promise<Begin[]> {
      return each(Object.keys(ways) as WritingCall[], 4, async (name, index) => {
        const [person] = (await addPeople(club, 1, { role: ways[name].role })) as [Person];
        const request = await ways[name].prepare(fixture, person, round);
        const source = sourceOf(4_000_000 + round * 100 + index);
        return { name, begin: () => ask(club, { ...request, token: person.token, source }) };
      });
    }

    /** What the panel reads of a person and a month, what books or holds, and what proposes a payout. */
    async function panelCalls(): Promise<Begin[]> {
      const [{ id }, { id: other }] = (await addPeople(club, 2)) as [Person, Person];
      const digest = await digestOfDue(office);
      const reading = Object.keys(panelEndpoints)
        .filter((name) => name.startsWith('GET '))
        .map((name) => name.slice('GET /api/panel/v1/'.length))
        .map((path) => path.replace(':month', month).replaceAll(/:\w+/g, String(id)))
        .map((path) => ({ name: path, begin: () => office.send(office.ola, 'GET', path) }));
      const post = (path: string, body = {}): Begin => ({
        name: path,
        begin: () => office.send(office.ola, 'POST', path, body),
      });
      const correction = {
        key: `proof-${id}`,
        person: String(id),
        month: month,
        amount: 10,
        complaint: '',
        total: 0,
      };
      return [
        post('payouts/propose', { executionDay: addMonths(monthOf(club.now()), 12), digest }),
        post(`people/${id}/hold`, { reason: 'Nie zgadza się konto.' }),
        post(`people/${other}/release`, { reason: 'Wyjaśnione.', newestHold: null }),
        post(`people/${id}/unblock`),
        post(`people/${id}/reminder`),
        post(`people/${other}/sessions/end`),
        post('corrections', {
          ...correction,
          cause: 'month',
          reasonCode: 'data',
          reason: 'Pomyłka w pliku.',
        }),
        post(`months/${month}/rehearse`),
        ...reading,
      ];
    }
  },
);

function isWrong({ answer: { status, text } }: { readonly answer: Answer }): boolean {
  return (
    status === 0 ||
    (status >= 500 && status !== 503) ||
    (status === 503 && !text.includes('"message"'))
  );
}

function worded({
  name,
  answer: { status, text, ms },
}: Begin & { readonly answer: Answer }): string {
  return `${name}: ${status} after ${Math.round(ms)} ms ${text.slice(0, 80)}`;
}
