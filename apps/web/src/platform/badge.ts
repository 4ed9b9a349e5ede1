import { showBadge } from '@klub/ui/device/badge.ts';
import { native } from './shell.ts';

/** The badge on the icon of an installed app: 1, or nothing [H11]. */
export function showAppBadge(isShown: boolean): void {
  if (native) void native.then((phone) => phone.showBadge(isShown));
  else showBadge(isShown ? 1 : 0);
}
