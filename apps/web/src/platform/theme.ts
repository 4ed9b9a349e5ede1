import { readStored, store } from '../lib/storage.ts';

/** Light, dark, or as the device says. */
export const themes = ['device', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Read by the script in index.html too, which applies the theme before the first paint. */
export const themeKey = 'klub.theme';

/** The colour of the browser's frame, as in index.html. */
export const themeColours = { light: '#13233f', dark: '#0d1728' } as const;

export function chosenTheme(): Theme {
  const stored = readStored(themeKey);
  return themes.find((theme) => theme === stored) ?? 'device';
}

/** Stores the choice on this device and applies it immediately. */
export function chooseTheme(theme: Theme): void {
  store(themeKey, theme === 'device' ? null : theme);
  if (theme === 'device') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.media.includes('dark') ? 'dark' : 'light';
    meta.content = themeColours[theme === 'device' ? own : theme];
  }
}
