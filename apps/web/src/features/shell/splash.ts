import { splashMs } from '../../timings.ts';

/** The longest duration of the fade in index.html. */
const fadeMs = 400;

/**
 * Removes the splash of index.html 5 s after the page began to load, however late this program
 * starts [L01]. Until then nothing of the app below it takes the focus.
 */
export async function fadeSplash(app: HTMLElement): Promise<void> {
  const splash = document.getElementById('splash');
  app.inert = splash !== null;
  await wait(splashMs - performance.now());
  settleLetters();
  app.inert = false;
  splash?.classList.add('splash--leaving');
  await wait(fadeMs);
  splash?.remove();
}

/**
 * Keeps a font that loaded behind the splash. A later one would reflow the text while it is read: it stays in the
 * cache for the next visit.
 */
function settleLetters(): void {
  if (!document.fonts.check("1rem 'Klub Sans'"))
    document.documentElement.dataset['letters'] = 'fallback';
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}
