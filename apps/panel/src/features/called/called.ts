import { installWay } from '@klub/ui/device/install.ts';
import { webPush } from '@klub/ui/device/web-push.ts';
import { api } from '../../lib/api.ts';
import {
  type Answer,
  answerIn,
  type Device,
  isOnHere,
  stepAtStart,
  textOf,
} from './called.rules.ts';

/** `install`: an iPhone or iPad, which has push only in an installed app. */
export type StateHere = 'install' | 'impossible' | 'refused' | 'open' | 'on';

export async function stateHere(account: string, devices: readonly Device[]): Promise<StateHere> {
  const state = await webPush.state();
  if (state === 'impossible') return installWay() === 'menu' ? 'install' : 'impossible';
  if (state === 'refused') return 'refused';
  return state === 'on' && isOnHere(answerOf(account), devices) ? 'on' : 'open';
}

/** The number under which the server knows this browser. */
export function deviceHere(account: string): string | undefined {
  const answer = answerOf(account);
  return typeof answer === 'object' ? answer.device : undefined;
}

/** Whether the account may still be offered push here; known without a call, so that nothing moves. */
export function isUnanswered(account: string): boolean {
  return answerOf(account) === undefined && (webPush.mayAsk() || installWay() === 'menu');
}

export function decline(account: string): void {
  keep(account, 'no');
}

/** Only after a tap. `denied`: the browser or the user; `failed`: no push service is reachable. */
export async function turnOn(account: string): Promise<'on' | 'denied' | 'failed'> {
  if (!(await webPush.ask())) return 'denied';
  return (await record(account)) ? 'on' : 'failed';
}

export async function turnOff(account: string): Promise<void> {
  keep(account, 'no');
  await end();
}

/** Before the account leaves: the next one at this browser must see none of its notifications. */
export async function leaveDevice(account: string): Promise<void> {
  const answer = answerOf(account);
  if (typeof answer !== 'object') return;
  keep(account, 'again');
  await end(answer.token);
}

/** Brings browser and server together when the panel starts. */
export async function startDevice(account: string): Promise<void> {
  const [answer, token] = [answerOf(account), await webPush.token()];
  if (typeof answer !== 'object' && answer !== 'again' && token === null) return;
  const { data } = await api('GET /api/panel/v1/notices');
  const step = stepAtStart(answer, token, data.devices);
  if (step === 'record') await record(account);
  if (step !== 'end') return;
  if (typeof answer === 'object') forget(account);
  await webPush.turnOff();
}

/** Always with the key that the server has now: a page may be older. */
async function record(account: string): Promise<boolean> {
  const former = answerOf(account);
  const { data } = await api('GET /api/panel/v1/notices');
  const address = await webPush.address(data.publicKey);
  if (address === null) return false;
  const { token, keys } = address;
  const { publicKey } = data;
  const recorded = await api('POST /api/panel/v1/notices/devices', {
    body: { token, keys, publicKey },
  });
  keep(account, { device: recorded.data.id, token });
  if (typeof former === 'object' && former.token !== token) await forgetAtServer(former.token);
  return true;
}

/** The browser's subscription ends first: then nothing arrives, also if the call fails. */
async function end(known?: string): Promise<void> {
  const token = (await webPush.turnOff())?.token ?? known;
  if (token !== undefined) await forgetAtServer(token);
}

async function forgetAtServer(token: string): Promise<void> {
  await api('POST /api/panel/v1/notices/devices/forget', { body: { token } });
}

const keyOf = (account: string): string => `klub.panel.push.${account}`;

function answerOf(account: string): Answer | undefined {
  try {
    return answerIn(localStorage.getItem(keyOf(account)));
  } catch {
    return undefined;
  }
}

function keep(account: string, answer: Answer): void {
  try {
    localStorage.setItem(keyOf(account), textOf(answer));
  } catch {
    // Without storage the browser is asked again.
  }
}

function forget(account: string): void {
  try {
    localStorage.removeItem(keyOf(account));
  } catch {
    // Nothing was kept.
  }
}
