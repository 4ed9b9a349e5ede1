import { alert, withdraw } from '../../lib/notify.ts';
import { isOnline, watchNetwork } from '../../platform/network.ts';
import { networkCheckAfterStartMs } from '../../timings.ts';
import { connectionCopy } from './frame.copy.ts';

/** Says when the connection is lost, and takes it back when it has returned: the words would no longer be true [H08]. */
export function watchConnection(): void {
  watchNetwork(tell);
  setTimeout(() => {
    if (!isOnline()) tell(false);
  }, networkCheckAfterStartMs);
}

function tell(online: boolean): void {
  if (online) withdraw(connectionCopy.title, connectionCopy.text);
  else void alert(connectionCopy);
}
