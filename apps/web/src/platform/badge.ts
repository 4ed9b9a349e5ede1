import { native } from './shell.ts';

/** The badge on the icon of an installed app: 1, or nothing [H11]. */
export function showAppBadge(isShown: boolean): void {
  if (native) void native.then(({ showBadge }) => showBadge(isShown));
  if (native || !('setAppBadge' in navigator)) return;
  // Rejected where the app is not installed, which is not an error.
  void (isShown ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => {});
}
