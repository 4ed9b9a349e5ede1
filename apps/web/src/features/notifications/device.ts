import { releaseVersion } from '@klub/contract/limits';
import type { PushState } from '@klub/ui/device/web-push.ts';
import { type ReplyOf, api } from '../../lib/api.ts';
import { currentSession, onSessionChange } from '../../lib/session.ts';
import { readStored, store } from '../../lib/storage.ts';
import type { DeviceRecord, FirebaseConfig } from '../../platform/device-record.ts';
import { type DeviceAddress, type PushChannel, pushChannel } from '../../platform/push.ts';
import { isShell, serverAddress } from '../../platform/shell.ts';
import type { User } from '../auth/auth.queries.ts';
import { isPushWanted, withChoice } from './device.rules.ts';

/** The choices of users for this device: each is stored with its user, and no other user inherits it. */
const choiceKey = 'klub.push';

type Owner = Pick<User['profile'], 'id' | 'clientNumber' | 'firstname' | 'lastname'>;
type Settings = ReplyOf<'GET /api/v1/push'>['data'];
/** The record to write to the cloud after the logout; stored, because the session may end while the app is closed. */
const cloudKey = 'klub.cloud';

type Cloud = { readonly firebase: FirebaseConfig; readonly record: DeviceRecord };

let acts: Promise<unknown> = Promise.resolve();

/**
 * Serialises acts on the device over all windows of the browser: the record of 5 s after the login
 * would undo what the user is turning on, or turn on again what is being turned off.
 */
function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
  if ('locks' in navigator) return navigator.locks.request('klub.push', act);
  // The app of a phone has one window.
  const done = acts.then(act);
  acts = done.catch(() => undefined);
  return done;
}

/**
 * Records this device for the logged-in user [H12], so that notifications reach it. In a browser only after the user
 * has turned them on there, in the app unless the user has turned them off. Failures do not reach the screen.
 */
export function recordDevice(owner: Owner): Promise<void> {
  return inTurn(async () => {
    // Without a connection the owner is unknown.
    if (owner.id === '') return;
    const { token } = currentSession();
    const channel = await pushChannel();
    if (!wantsPush(owner)) {
      // The previous user's session ended while this browser was closed, or notifications were turned off without a
      // connection.
      if ((await channel.state()) === 'on') await end(channel);
      return;
    }
    const { data: settings } = await api('GET /api/v1/push');
    const address = await channel.address(settings.publicKey);
    if (address !== null && currentSession().token === token) await send(address, owner, settings);
  });
}

/** Turns push notifications on after a tap; returns false when the user or the browser refuses. */
export async function turnOnHere(owner: Owner, settings: Settings): Promise<boolean> {
  const channel = await pushChannel();
  // Not queued: a browser lets a page ask only during the tap.
  if (!(await channel.ask())) return false;
  return inTurn(async () => {
    const address = await channel.address(settings.publicKey);
    if (address === null) return false;
    await send(address, owner, settings);
    storeChoice(owner, true);
    return true;
  });
}

export function turnOffHere(owner: Owner): Promise<void> {
  return inTurn(async () => {
    storeChoice(owner, false);
    void leaveCloud().catch(() => undefined);
    await end(await pushChannel());
  });
}

async function end(channel: PushChannel): Promise<void> {
  const former = await channel.turnOff();
  if (former !== null) await api('POST /api/v1/devices/forget', { body: { token: former.token } });
}

/** Push that another user has turned on is not on for this one. */
export async function stateHere(owner: Owner): Promise<PushState> {
  const state = await (await pushChannel()).state();
  return state === 'on' && !wantsPush(owner) ? 'open' : state;
}

function wantsPush({ id }: Owner): boolean {
  return isPushWanted(readStored(choiceKey), id, isShell);
}

function storeChoice({ id }: Owner, isWanted: boolean): void {
  store(choiceKey, withChoice(readStored(choiceKey), { id, isPushWanted: isWanted }, isShell));
}

async function send(
  address: DeviceAddress,
  { id: userId, clientNumber, firstname, lastname }: Owner,
  settings: Settings,
): Promise<void> {
  const apiUrl = serverAddress || location.origin;
  await api('POST /api/v1/devices', { body: { ...address, version: releaseVersion, apiUrl } });
  const { firebase } = settings;
  if (!isShell || firebase === null) return;
  const { token, platform } = address;
  const record = { token, platform, version: releaseVersion, apiUrl };
  store(cloudKey, JSON.stringify({ firebase, record } satisfies Cloud));
  const owner = { userId, clientNumber, userName: `${firstname} ${lastname}`.trim() };
  // Not awaited: nothing depends on the cloud.
  void writeToCloud({ firebase, record: { ...record, ...owner } }).catch(() => undefined);
}

async function writeToCloud({ firebase, record }: Cloud): Promise<void> {
  const { writeDeviceRecord } = await import('../../platform/device-record.ts');
  await writeDeviceRecord(firebase, record);
}

/** After the logout: the server forgets the device with the session, and the device forgets the user. */
function leave(): Promise<void> {
  return inTurn(async () => {
    // Until the logout reaches the server it would go on sending.
    await (await pushChannel()).turnOff();
    await leaveCloud();
  });
}

/**
 * For the start of the shell: removes a user whose session ended while the shell was closed, and
 * follows later logouts.
 */
export async function startCloud(): Promise<void> {
  if (currentSession().token === null) await leaveCloud();
}

async function leaveCloud(): Promise<void> {
  const stored = readStored(cloudKey);
  if (stored === null) return;
  const nobodys: Cloud = JSON.parse(stored);
  await writeToCloud(nobodys);
  store(cloudKey, null);
}

onSessionChange(() => {
  if (currentSession().token === null) void leave().catch(() => undefined);
});
