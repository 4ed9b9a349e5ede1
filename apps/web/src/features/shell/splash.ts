import { splashMs } from '../../timings.ts';

/** The longest that the fade of index.html takes. */
const fadeMs = 400;

/** Takes the splash of index.html away 5 s after the page began to load, however late this program has started [L01]. */
export async function fadeSplash(): Promise<void> {
  const splash = document.getElementById('splash');
  await wait(splashMs - performance.now());
  settleLetters();
  splash?.classList.add('splash--leaving');
  await wait(fadeMs);
  splash?.remove();
}

/** Letters that came behind the splash stay. Later ones would break lines elsewhere under the eyes of the reader: they wait, in the cache, for the next visit. */
function settleLetters(): void {
  if (!document.fonts.check("1rem 'Klub Sans'")) document.documentElement.dataset['letters'] = 'fallback';
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}
