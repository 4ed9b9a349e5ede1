import { homes } from '../../homes.ts';
import { paths } from '../../paths.ts';

export type Back = 'closeLayer' | 'goBack' | 'leave';

/** Screens without a previous one: going back from them would only repeat the redirect that led there. */
const firstScreens: ReadonlySet<string> = new Set([
  paths.index,
  paths.login,
  paths.challengesMonthly,
  ...Object.values(homes),
]);

/** The action of Android's back button: closes the topmost layer, else goes back, else leaves the app. */
export function backButtonAction(now: {
  isLayerOpen: boolean;
  canGoBack: boolean;
  path: string;
}): Back {
  if (now.isLayerOpen) return 'closeLayer';
  return now.canGoBack && !firstScreens.has(now.path) ? 'goBack' : 'leave';
}
