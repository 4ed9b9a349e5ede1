/** The number on the icon of an installed app; 0 removes it. */
export function showBadge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  // Rejected where the app is not installed, which is not an error.
  void (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
