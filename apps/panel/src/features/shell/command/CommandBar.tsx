import { Icon } from '@klub/ui/images/Icon.tsx';
import { Dialog } from '@klub/ui/overlays/Dialog.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { useWindowEvent } from '@klub/ui/window-event.ts';
import { useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { CommandList } from './CommandList.tsx';
import { commandCopy as copy } from '../shell.copy.ts';
import styles from '../TopBar.module.css';

/** The way to every screen, month and person by keyboard, from anywhere: Ctrl K, or a slash outside a field. */
export function CommandBar() {
  // Any navigation closes it, one by the browser's buttons as well.
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  const [openOver, setOpenOver] = useState<string>();
  const isOpen = openOver === here;
  const open = (): void => setOpenOver(here);
  const close = (): void => setOpenOver(undefined);
  const field = useRef<HTMLInputElement>(null);
  useWindowEvent('keydown', (event) => {
    if (
      event.key.toLowerCase() !== 'k' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return;
    event.preventDefault();
    if (isOpen) close();
    else open();
  });
  useWindowEvent('keydown', (event) => {
    if (
      event.key !== '/' ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      isOpen ||
      isBusy(event.target)
    )
      return;
    event.preventDefault();
    const ownSearch = document.querySelector<HTMLInputElement>('main form[role="search"] input');
    if (ownSearch === null) open();
    else ownSearch.focus();
  });
  return (
    <>
      <button
        type="button"
        className={styles.search}
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={open}
      >
        <Icon name="search" size={20} />
        <span className={styles.words}>{copy.open}</span>
        <VisuallyHidden>{copy.what}</VisuallyHidden>
        <kbd className={styles.keys}>{copy.keys}</kbd>
      </button>
      <Dialog
        open={isOpen}
        title={copy.title}
        closeLabel={copy.close}
        onClose={close}
        firstFocus={field}
      >
        <CommandList field={field} onGo={close} />
      </Dialog>
    </>
  );
}

/** True where a slash is something to write, or another layer has the keyboard. */
function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest('input, textarea, select, [contenteditable], dialog') !== null
  );
}
