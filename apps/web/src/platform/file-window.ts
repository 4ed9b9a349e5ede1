import { isOwnFile } from './file.rules.ts';
import { isShell, serverAddress } from './shell.ts';

type Browser = {
  open: (address: string, target: string) => { opener: unknown; location: { href: string }; close: () => void } | null;
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
      if (tab !== null) tab.location.href = address;
      return tab !== null;
    },
    close: () => tab?.close(),
  };
}
