import { consentKey } from '../features/consent/consent.rules.ts';
import { dispatchSession } from '../lib/session.ts';
import { store } from '../lib/storage.ts';
import { toast } from '@klub/ui/feedback/notify.ts';
import { toastMs } from '../timings.ts';
import { viewingCopy as copy } from './viewing.copy.ts';

/**
 * The app in the frame of an operator's view or preview: without origin, token, storage or network. It sends
 * its calls to the panel around it; a write is refused before it leaves, except the reply to a question: only a preview
 * opens questions, and judges it without keeping it.
 */

type Answer = { readonly status: number; readonly body: object };
type Waiting = {
  readonly resolve: (answer: Response) => void;
  readonly reject: (reason: unknown) => void;
};

/** The panel has given the frame a name that only the two know. */
const nonce = window.name;
const waiting = new Map<number, Waiting>();
let asked = 0;

/** Written by the app without a tap, so that its refusal needs no message. */
const unasked: ReadonlySet<string> = new Set([
  '/api/v1/notifications/hide-badge',
  '/api/v1/devices',
  '/api/v1/slider/seen',
]);
const questionReply = /^\/api\/v1\/questions\/[^/]+\/reply$/;
const folder = new URL('.', location.href).pathname;

/** No recipient of statistics, and an answer to the question for consent, so that it is not asked. */
const noCounting = { provider: 'none', address: '', site: '', revision: 1 } as const;
const consentDays = 1;

// A frame of no origin has the name of it, and every use of it throws.
Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
store(
  consentKey,
  JSON.stringify({
    categories: ['necessary'],
    revision: noCounting.revision,
    expirationTime: later(),
  }),
);
dispatchSession({ type: 'tokenReceived', token: 'viewing' });
// It would cover the first seconds of a look.
document.getElementById('splash')?.remove();
window.addEventListener('message', hear);
document.addEventListener('click', submitByHand);
globalThis.fetch = ask;

function later(): number {
  return Date.now() + consentDays * 86_400_000;
}

function ask(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href);
  // The app's own files load only by import, which would be fetched beforehand
  // (packages/ui/src/code/import-code.ts).
  if (pathname.startsWith(folder)) return Promise.resolve(new Response());
  if ((init.method ?? 'GET') !== 'GET') {
    if (questionReply.test(pathname) && typeof init.body === 'string')
      return askPanel(pathname, init.signal ?? undefined, JSON.parse(init.body));
    if (!unasked.has(pathname)) toast(copy.readOnly, toastMs.serverError, 'danger');
    return Promise.resolve(response({ status: 403, body: refusal(copy.readOnly) }));
  }
  if (pathname === '/api/v1/events')
    return Promise.resolve(response({ status: 403, body: refusal(copy.readOnly) }));
  if (pathname === '/api/v1/analytics')
    return Promise.resolve(response({ status: 200, body: { data: noCounting } }));
  return askPanel(`${pathname}${search}`, init.signal ?? undefined);
}

/** A sandbox without forms swallows a form's event; the app is given it, and the form still goes nowhere. */
function submitByHand(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest('button') : null;
  if (event.defaultPrevented || button?.type !== 'submit' || button.form === null) return;
  event.preventDefault();
  button.form.dispatchEvent(
    new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }),
  );
}

function askPanel(
  path: string,
  signal: AbortSignal | undefined,
  body?: unknown,
): Promise<Response> {
  asked += 1;
  const id = asked;
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject });
    signal?.addEventListener('abort', () => {
      if (waiting.delete(id)) reject(signal.reason);
    });
    window.parent.postMessage({ nonce, id, path, body }, location.origin);
  });
}

function hear({ source, data }: MessageEvent<unknown>): void {
  if (source !== window.parent || !hasNonce(data) || data.nonce !== nonce) return;
  if ('theme' in data) document.documentElement.dataset['theme'] = String(data.theme);
  if ('isStale' in data) void askAgain();
  if (!isTold(data)) return;
  const one = waiting.get(data.id);
  waiting.delete(data.id);
  if (data.answer === null) one?.reject(new TypeError('no answer'));
  else one?.resolve(response(data.answer));
}

function hasNonce(data: unknown): data is { nonce: unknown } {
  return typeof data === 'object' && data !== null && 'nonce' in data;
}

function isTold(data: object): data is { id: number; answer: Answer | null } {
  return 'id' in data && 'answer' in data;
}

/** What is on the screen has changed in the panel. */
async function askAgain(): Promise<void> {
  const { queryClient } = await import('../features/shell/current-user.ts');
  await queryClient.invalidateQueries();
}

function response({ status, body }: Answer): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

function refusal(message: string): object {
  return { code: 403, message, errors: {} };
}
