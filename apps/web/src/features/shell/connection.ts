import { alert, withdraw } from '../../lib/notify.ts';
import { checkDevice } from '../../platform/device.ts';
import { checkNetwork, watchNetwork } from '../../platform/network.ts';
import { deviceCheckAfterStartMs, networkCheckAfterStartMs } from '../../timings.ts';
import { connectionCopy } from './layout.copy.ts';

/** What every start looks at: the network, for as long as the app runs, and the device [H09]. */
export function watchSurroundings(): void {
  watchNetwork(tell);
  setTimeout(async () => {
    if (!(await checkNetwork())) tell(false);
  }, networkCheckAfterStartMs);
  setTimeout(checkDevice, deviceCheckAfterStartMs);
}

let wasOnline = true;

/** Says when the connection is lost, once, and takes it back when it has returned: the words would no longer be true [H08]. */
function tell(online: boolean): void {
  if (online === wasOnline) return;
  wasOnline = online;
  if (online) withdraw(connectionCopy.title, connectionCopy.text);
  else void alert(connectionCopy);
}
