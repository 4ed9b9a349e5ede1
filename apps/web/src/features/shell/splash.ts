import { splashMs } from '../../timings.ts';

/** The longest that the fade of index.html takes. */
const fadeMs = 400;

/** Takes the splash of index.html away 5 s after the page began to load, however late this program has started [L01]. */
export async function fadeSplash(): Promise<void> {
  const splash = document.getElementById('splash');
  await wait(splashMs - performance.now());
  splash?.classList.add('splash--leaving');
  await wait(fadeMs);
  splash?.remove();
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, ms));
  });
}
