import { homes } from '../../menu.ts';
import { paths } from '../../paths.ts';

export type Back = 'closeLayer' | 'goBack' | 'leave';

/** Screens that nothing lies behind: going back from them would only lead to the redirect that led here. */
const firstScreens: ReadonlySet<string> = new Set([
  ...[paths.index, paths.login, paths.challengesMonthly],
  ...Object.values(homes),
]);

/** What Android's back button does: closes what lies on top, else goes back, else leaves. */
export function whatBackDoes(now: { isLayerOpen: boolean; canGoBack: boolean; path: string }): Back {
  if (now.isLayerOpen) return 'closeLayer';
  return now.canGoBack && !firstScreens.has(now.path) ? 'goBack' : 'leave';
}
