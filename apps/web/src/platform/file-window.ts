import { emptyFileTabClosesMs } from '../timings.ts';
import { isShell, serverAddress } from './shell.ts';

type Browser = {
  open: (
    address: string,
    target: string,
  ) => { opener: unknown; readonly closed: boolean; location: { href: string }; close: () => void } | null;
  location: { replace: (address: string) => void };
};

export type FileWindow = {
  /** False when the window did not open, and a link has to be tapped: the browser refused, or it is no file of ours. */
  show: (address: string) => boolean;
  /** Nothing came to be shown. */
  close: () => void;
};

/**
 * A new tab for a file, in the shell the place of the page itself: the phone then opens its own browser, and the page
 * stays. To be called in the click: a tab that opens after the answer has come counts as a pop-up.
 */
export function openFileWindow(browser: Browser = window, server = isShell ? serverAddress : undefined): FileWindow {
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
      // A file is saved and not shown: a browser that does not close the empty tab itself would leave it in front.
      setTimeout(() => isEmpty(tab) && tab.close(), emptyFileTabClosesMs);
      return true;
    },
    close: () => tab?.close(),
  };
}

/** An error page of the server stays to be read; an address of another origin cannot be read, and is no empty tab. */
function isEmpty(tab: { readonly closed: boolean; location: { href: string } }): boolean {
  try {
    return !tab.closed && tab.location.href === 'about:blank';
  } catch {
    return false;
  }
}

/** Whether a file comes from the server itself, by a link of a download: nothing else may take the shell's page away (HZ20). */
function isOwnFile(address: string, server: string): boolean {
  if (!URL.canParse(address)) return false;
  const { origin, pathname } = new URL(address);
  return origin === new URL(server).origin && pathname.startsWith('/download/');
}
