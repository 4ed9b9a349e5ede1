import { appVersion } from '@klub/contract/limits';
import { type ReplyOf, api } from '../../lib/api.ts';
import { currentSession, onSessionChange } from '../../lib/session.ts';
import { readStored, store } from '../../lib/storage.ts';
import type { DeviceRecord } from '../../platform/device-record.ts';
import { type DeviceAddress, type PushChannel, type PushState, pushChannel } from '../../platform/push.ts';
import { isShell, serverAddress } from '../../platform/shell.ts';
import type { User } from '../auth/auth.queries.ts';
import { isTold, withWish } from './device.rules.ts';

/** What people have wished for this device: nobody else inherits it, and nobody need say it again. */
const wishKey = 'klub.push';

type Owner = Pick<User['profile'], 'id' | 'clientNumber' | 'firstname' | 'lastname'>;
type Settings = ReplyOf<'GET /api/v1/push'>['data'];
/** What of this device stands in the cloud, until the person has left. */
let recorded: { readonly record: DeviceRecord; readonly settings: Settings } | undefined;

/**
 * Records this device for the person who is logged in [H12], so that her news reach it. In a browser only when she has
 * asked for it there, in the app unless she has turned it off there. Whatever fails here, nothing on the screen changes.
 */
export async function recordDevice(owner: Owner): Promise<void> {
  const { token } = currentSession();
  const channel = await pushChannel();
  if (!isWishOf(owner)) {
    // Left by somebody whose logout this browser has slept through, or turned off while no server was in reach.
    if ((await channel.state()) === 'on') await end(channel);
    return;
  }
  const { data: settings } = await api('GET /api/v1/push');
  const address = await channel.address(settings.publicKey);
  if (address !== null && currentSession().token === token) await send(address, owner, settings);
}

/** Turns pushes on here, in answer to a tap; false when the person or the browser does not let us. */
export async function turnOnHere(owner: Owner, settings: Settings): Promise<boolean> {
  const address = await (await pushChannel()).turnOn(settings.publicKey);
  if (address === null) return false;
  await send(address, owner, settings);
  keepWish(owner, true);
  return true;
}

export async function turnOffHere(owner: Owner): Promise<void> {
  keepWish(owner, false);
  void leaveCloud().catch(() => undefined);
  await end(await pushChannel());
}

async function end(channel: PushChannel): Promise<void> {
  const former = await channel.turnOff();
  if (former !== null) await api('POST /api/v1/devices/forget', { body: { token: former.token } });
}

/** What somebody else has turned on here is not this person's. */
export async function stateHere(owner: Owner): Promise<PushState> {
  const state = await (await pushChannel()).state();
  return state === 'on' && !isWishOf(owner) ? 'open' : state;
}

function isWishOf({ id }: Owner): boolean {
  return isTold(readStored(wishKey), id, isShell);
}

function keepWish({ id }: Owner, wished: boolean): void {
  store(wishKey, withWish(readStored(wishKey), { id, isTold: wished }, isShell));
}

async function send(
  address: DeviceAddress,
  { id: userId, clientNumber, firstname, lastname }: Owner,
  settings: Settings,
): Promise<void> {
  const apiUrl = serverAddress || location.origin;
  await api('POST /api/v1/devices', { body: { ...address, version: appVersion, apiUrl } });
  if (!isShell || settings.firebase === null) return;
  const { token, platform } = address;
  const owner = { userId, clientNumber, userName: `${firstname} ${lastname}`.trim() };
  recorded = { record: { token, platform, version: appVersion, apiUrl, ...owner }, settings };
  await writeToCloud(recorded);
}

async function writeToCloud({ record, settings: { firebase } }: NonNullable<typeof recorded>): Promise<void> {
  if (firebase === null) return;
  const { writeDeviceRecord } = await import('../../platform/device-record.ts');
  await writeDeviceRecord(firebase, record);
}

/** After the logout: the server has forgotten the device with the session; here nothing of the person's stays either. */
async function leave(): Promise<void> {
  // A phone keeps its token, which is the phone's and not the person's; a subscription would go on receiving.
  await (await pushChannel()).turnOff();
  await leaveCloud();
}

async function leaveCloud(): Promise<void> {
  const former = recorded;
  recorded = undefined;
  if (former === undefined) return;
  const { userId: _id, clientNumber: _number, userName: _name, ...nobodys } = former.record;
  await writeToCloud({ ...former, record: nobodys });
}

onSessionChange(() => {
  if (currentSession().token === null) void leave().catch(() => undefined);
});
