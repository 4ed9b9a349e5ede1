import { native } from './shell.ts';

/** The sign on the app's icon, where there is one: an installed app shows 1, or nothing [H11]. */
export function showAppBadge(isShown: boolean): void {
  if (native) void native.then(({ showBadge }) => showBadge(isShown));
  if (native || !('setAppBadge' in navigator)) return;
  // Refused where the app is not installed, which is no fault: there is no icon then.
  void (isShown ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => {});
}
