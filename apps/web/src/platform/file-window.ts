/** The mobile shell is built with the address of its server; it has no tabs. */
const isShell = (import.meta.env['VITE_API_BASE'] ?? '') !== '';

type Browser = {
  open: (address: string, target: string) => { opener: unknown; location: { href: string }; close: () => void } | null;
  location: { replace: (address: string) => void };
};

export type FileWindow = {
  /** False when the browser did not let the window open: the person has to tap a link then. */
  show: (address: string) => boolean;
  /** Nothing came to be shown. */
  close: () => void;
};

/**
 * A new tab for a file, in the shell the place of the page itself. To be called in the click: a tab that opens after the
 * answer has come counts as a pop-up.
 */
export function openFileWindow(browser: Browser = window, inShell = isShell): FileWindow {
  const tab = inShell ? null : browser.open('', '_blank');
  if (tab !== null) tab.opener = null;
  return {
    show(address) {
      if (inShell) browser.location.replace(address);
      else if (tab !== null) tab.location.href = address;
      return inShell || tab !== null;
    },
    close: () => tab?.close(),
  };
}
