import { useSyncExternalStore } from 'react';
import { alert, withdraw } from '@klub/ui/feedback/notify.ts';
import { checkDevice } from '../../platform/device.ts';
import { checkNetwork, watchNetwork } from '../../platform/network.ts';
import { deviceCheckAfterStartMs, networkCheckAfterStartMs } from '../../timings.ts';
import { connectionCopy } from './layout.copy.ts';

/** Checks the network and the device at every start, and follows the network while the app runs [H09]. */
export function watchSurroundings(): void {
  watchNetwork(onChange);
  setTimeout(async () => {
    if (!(await checkNetwork())) onChange(false);
  }, networkCheckAfterStartMs);
  setTimeout(checkDevice, deviceCheckAfterStartMs);
}

let wasOnline = true;
const listeners = new Set<() => void>();

/** Whether the connection is lost, as far as the device tells. */
export function useIsOffline(): boolean {
  return useSyncExternalStore(listen, () => !wasOnline);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Shows an alert when the connection is lost, once, and withdraws it when the connection is back [H08]. */
function onChange(online: boolean): void {
  if (online === wasOnline) return;
  wasOnline = online;
  for (const listener of listeners) listener();
  if (online) withdraw(connectionCopy.title, connectionCopy.text);
  else void alert(connectionCopy);
}
