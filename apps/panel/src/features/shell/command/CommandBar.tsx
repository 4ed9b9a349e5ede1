import { Icon } from '@klub/ui/images/Icon.tsx';
import { part } from '@klub/ui/feedback/part.tsx';
import { SkeletonBlock } from '@klub/ui/feedback/Skeleton.tsx';
import { Dialog } from '@klub/ui/overlays/Dialog.tsx';
import { VisuallyHidden } from '@klub/ui/text/VisuallyHidden.tsx';
import { retryImport } from '@klub/ui/retry-import.ts';
import { useWindowEvent } from '@klub/ui/window-event.ts';
import { Suspense, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { commandCopy as copy } from '../shell.copy.ts';
import styles from '../TopBar.module.css';

const loadList = () => import('./CommandList.tsx').then((module) => module.CommandList);
const CommandList = part(loadList);
// Fetched beside the first screen: who opens the search types at once.
void retryImport(loadList);

/** The way to every screen, person and number by keyboard, from anywhere: Ctrl K, or a slash outside a field. */
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
        <Suspense fallback={<SkeletonBlock height="26rem" />}>
          <CommandList field={field} onGo={close} />
        </Suspense>
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
