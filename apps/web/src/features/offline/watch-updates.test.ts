import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { watchUpdates } from './watch-updates.ts';

beforeAll(() => void vi.useFakeTimers());
afterAll(() => void vi.useRealTimers());

class Worker extends EventTarget {
  state: ServiceWorkerState;
  readonly messages: unknown[] = [];

  constructor(state: ServiceWorkerState = 'installing') {
    super();
    this.state = state;
  }

  postMessage(message: unknown): void {
    this.messages.push(message);
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class Registration extends EventTarget {
  installing: Worker | null = null;
  waiting: Worker | null = null;
  readonly update = async (): Promise<void> => undefined;

  find(worker: Worker): void {
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
  }

  install(worker: Worker): void {
    this.installing = null;
    this.waiting = worker;
    worker.become('installed');
  }
}

class Container extends EventTarget {
  controller: Worker | null = null;

  takeOver(worker: Worker): void {
    this.controller = worker;
    this.dispatchEvent(new Event('controllerchange'));
  }
}

/** A page that `controller` has loaded, once its registration is known. */
async function openPage(controller: Worker | null, found: Partial<Registration> = {}) {
  const workers = Object.assign(new Container(), { controller });
  const registration = Object.assign(new Registration(), found);
  const offers: (() => void)[] = [];
  const reload = vi.fn<() => void>();
  watchUpdates(
    workers as unknown as ServiceWorkerContainer,
    Promise.resolve(registration as unknown as ServiceWorkerRegistration),
    { offer: (change) => void offers.push(change), reload },
  );
  await Promise.resolve();
  return { workers, registration, offers, reload, take: () => offers.at(-1)?.() };
}

test('a first installation is no update in the order of Chromium', async () => {
  const { workers, registration, offers } = await openPage(null);
  const first = new Worker();
  registration.find(first);
  registration.install(first);
  registration.waiting = null;
  workers.takeOver(first);
  expect(offers).toEqual([]);
});

test.each(['before', 'after'] as const)(
  'a first installation is no update: WebKit reports it %s the claim',
  async (order) => {
    const { workers, registration, offers } = await openPage(null);
    const first = new Worker();
    registration.find(first);
    registration.installing = null;
    workers.controller = first;
    if (order === 'after') workers.takeOver(first);
    first.become('installed');
    first.become('activating');
    if (order === 'before') workers.takeOver(first);
    expect(offers).toEqual([]);
  },
);

test("a late claim offers nothing to its own worker's page", async () => {
  const own = new Worker('activated');
  const { workers, offers } = await openPage(own);
  workers.takeOver(own);
  expect(offers).toEqual([]);
});

test('a page open since the first installation is offered the next version', async () => {
  const { workers, registration, offers } = await openPage(null);
  workers.takeOver(new Worker('activated'));
  const next = new Worker();
  registration.find(next);
  registration.install(next);
  expect(offers).toHaveLength(1);
});

test('a version waiting or installing at the start is offered', async () => {
  const own = new Worker('activated');
  expect((await openPage(own, { waiting: new Worker('installed') })).offers).toHaveLength(1);
  const installing = new Worker();
  const { registration, offers } = await openPage(own, { installing });
  registration.install(installing);
  expect(offers).toHaveLength(1);
});

test('an agreed version is activated, and the page reloads once it is', async () => {
  const next = new Worker('installed');
  const { workers, reload, take } = await openPage(new Worker('activated'), { waiting: next });
  take();
  expect(next.messages).toEqual(['activate']);
  expect(reload).not.toHaveBeenCalled();
  workers.takeOver(next);
  expect(reload).toHaveBeenCalledOnce();
});

test('the page reloads at once when the offered version was activated meanwhile', async () => {
  const { registration, reload, take } = await openPage(new Worker('activated'), {
    waiting: new Worker('installed'),
  });
  registration.waiting = null;
  take();
  expect(reload).toHaveBeenCalledOnce();
});

test('a version that another tab activated is offered as a reload', async () => {
  const { workers, offers, reload, take } = await openPage(new Worker('activated'));
  workers.takeOver(new Worker('activated'));
  expect(offers).toHaveLength(1);
  take();
  expect(reload).toHaveBeenCalledOnce();
});
