/** The sign on the app's icon, where the browser has one: an installed app shows 1, or nothing [H11]. */
export function showAppBadge(isShown: boolean): void {
  if (!('setAppBadge' in navigator)) return;
  // Refused where the app is not installed, which is no fault: there is no icon then.
  void (isShown ? navigator.setAppBadge(1) : navigator.clearAppBadge()).catch(() => {});
}
