import { readStored } from '../../lib/storage.ts';
import { isShell } from '../../platform/shell.ts';
import { analyticsConsentPollMs, cookieConsentAfterStartMs } from '../../timings.ts';
import { retryImport } from '../../ui/retry-import.ts';
import { terms } from './consent.queries.ts';
import { agreed, consentKey } from './consent.rules.ts';
import { forgetVisitor, isAgreedTo, type Router, startCounting } from './counting.ts';

/**
 * Asks for consent 7 s after the start of the page [H06], and counts screens for whoever has given it [H07]. The mobile
 * shell is not asked, and nothing is counted there.
 */
export function startConsent(router: Router): void {
  if (isShell) return;
  setTimeout(() => void ask(), Math.max(0, cookieConsentAfterStartMs - performance.now()));
  const follow = follower(router);
  setInterval(follow, analyticsConsentPollMs);
  // Taken back in this tab, it ends at once; the poll hears of the other tabs.
  window.addEventListener('cc:onChange', follow);
}

/** Shows what was chosen, to be changed. */
export async function openSettings(): Promise<void> {
  await (await banner()).openSettings(await retryImport(terms));
}

async function ask(): Promise<void> {
  const asked = await retryImport(terms);
  if (agreed(readStored(consentKey), asked.revision, Date.now()) !== undefined) return;
  await (await banner()).showBanner(asked);
}

function banner() {
  return retryImport(() => import('./banner.ts'));
}

/** Begins and ends the counting as the consent says, one step at a time. */
function follower(router: Router): () => void {
  let counting: { stop: () => void } | undefined;
  let isBusy = false;

  async function follow(): Promise<void> {
    // Who has never answered needs no question to the server.
    if (readStored(consentKey) !== null && isAgreedTo(await terms())) {
      counting ??= await startCounting(router, await terms());
      return;
    }
    counting?.stop();
    counting = undefined;
    forgetVisitor();
  }

  return () => {
    if (isBusy) return;
    isBusy = true;
    // What did not arrive is tried again with the next poll.
    void follow()
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  };
}
