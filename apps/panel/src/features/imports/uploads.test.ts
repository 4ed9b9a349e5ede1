import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../lib/query.ts';
import { sendFiles } from './uploads.ts';

/** A request that the test answers. */
class Held {
  static readonly sent: Held[] = [];
  readonly upload = { addEventListener: () => undefined };
  readonly status = 200;
  finish: () => void = () => undefined;
  open(): void {}
  setRequestHeader(): void {}
  addEventListener(name: string, listener: () => void): void {
    if (name === 'load') this.finish = listener;
  }
  send(): void {
    Held.sent.push(this);
  }
}

afterEach(() => {
  Held.sent.length = 0;
  queryClient.clear();
  vi.unstubAllGlobals();
});

test("files waiting at the session's end are never sent, by any account", async () => {
  vi.stubGlobal('XMLHttpRequest', Held);
  const sending = sendFiles('1', [new File(['a'], 'a.csv'), new File(['b'], 'b.csv')]);
  await vi.waitFor(() => expect(Held.sent).toHaveLength(1));

  queryClient.clear();
  const shown = { run: null, sending: null, waiting: [], failures: [], sent: [] };
  queryClient.setQueryData(['uploads', '1'], shown);
  Held.sent[0]?.finish();
  await sending;

  expect(Held.sent).toHaveLength(1);
  expect(queryClient.getQueryData(['uploads', '1'])).toEqual(shown);
});

test('files added during an upload are sent after it', async () => {
  vi.stubGlobal('XMLHttpRequest', Held);
  const sending = sendFiles('1', [new File(['a'], 'a.csv')]);
  await vi.waitFor(() => expect(Held.sent).toHaveLength(1));

  await sendFiles('1', [new File(['b'], 'b.csv'), new File(['c'], 'c.csv')]);
  expect(Held.sent).toHaveLength(1);
  for (const already of [1, 2, 3]) {
    await vi.waitFor(() => expect(Held.sent).toHaveLength(already));
    Held.sent[already - 1]?.finish();
  }
  await sending;

  expect(queryClient.getQueryData(['uploads', '1'])).toMatchObject({
    sending: null,
    waiting: [],
    sent: ['a.csv', 'b.csv', 'c.csv'],
  });
});
