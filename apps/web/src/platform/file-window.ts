import { parsedUrl } from '@klub/ui/words/address.ts';
import { emptyFileTabClosesMs } from '../timings.ts';
import { isShell, serverAddress } from './shell.ts';

type Browser = {
  open: (
    address: string,
    target: string,
  ) => {
    opener: unknown;
    readonly closed: boolean;
    location: { href: string };
    close: () => void;
  } | null;
  location: { replace: (address: string) => void };
};

export type FileWindow = {
  /** Returns false when a link has to be tapped: the browser refused, or the file is not our server's. */
  show: (address: string) => boolean;
  /** Closes the tab when there is nothing to show. */
  close: () => void;
};

/**
 * A new tab for a file, in the shell the location of the page itself: the phone then opens its own browser, and the
 * page stays. Call it in the click handler: a tab that opens after the reply counts as a pop-up.
 */
export function openFileWindow(
  browser: Browser = window,
  server = isShell ? serverAddress : undefined,
): FileWindow {
  const tab = server === undefined ? browser.open('', '_blank') : null;
  if (tab !== null) tab.opener = null;
  return {
    show(address) {
      if (server !== undefined) {
        const isOurs = isOwnFile(address, server);
        if (isOurs) browser.location.replace(address);
        return isOurs;
      }
      if (tab === null) return false;
      tab.location.href = address;
      // A file is saved and not shown: without this, some browsers leave the empty tab in front.
      setTimeout(() => isEmpty(tab) && tab.close(), emptyFileTabClosesMs);
      return true;
    },
    close: () => tab?.close(),
  };
}

/** An error page of the server stays readable; a tab of another origin cannot be inspected, and is not empty. */
function isEmpty(tab: { readonly closed: boolean; location: { href: string } }): boolean {
  try {
    return !tab.closed && tab.location.href === 'about:blank';
  } catch {
    return false;
  }
}

/** Whether the address is a download of the server itself: no other address may replace the shell's page (HZ20). */
function isOwnFile(address: string, server: string): boolean {
  const url = parsedUrl(address);
  return (
    url !== undefined &&
    url.origin === new URL(server).origin &&
    url.pathname.startsWith('/download/')
  );
}
