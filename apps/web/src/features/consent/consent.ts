import { retryImport } from '@klub/ui/retry-import.ts';
import { readStored } from '../../lib/storage.ts';
import { isShell } from '../../platform/shell.ts';
import { analyticsConsentPollMs, cookieConsentAfterStartMs } from '../../timings.ts';
import { terms } from './consent.queries.ts';
import { agreed, consentKey } from './consent.rules.ts';
import { forgetVisitor, isAgreedTo, type Router, startCounting } from './counting.ts';

/**
 * Shows the consent banner 7 s after the start of the page [H06], and counts screens after consent
 * [H07]. The mobile shell does neither.
 */
export function startConsent(router: Router): void {
  if (isShell) return;
  setTimeout(() => void ask(), Math.max(0, cookieConsentAfterStartMs - performance.now()));
  const follow = follower(router);
  setInterval(follow, analyticsConsentPollMs);
  // A withdrawal in this tab takes effect immediately; the poll notices those in other tabs.
  window.addEventListener('cc:onChange', follow);
}

/** Opens the dialog in which the consent can be changed. */
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

/** Returns a function that starts or stops counting as the consent says; calls do not overlap. */
function follower(router: Router): () => void {
  let counting: { stop: () => void } | undefined;
  let isBusy = false;

  async function follow(): Promise<void> {
    // Without a stored consent there is no need to call the server.
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
    // A failure is retried by the next poll.
    void follow()
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  };
}
