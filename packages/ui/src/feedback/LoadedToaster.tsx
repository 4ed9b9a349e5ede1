import 'sonner/dist/styles.css';
import { useEffect, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast as show } from 'sonner';
import { classes } from '../classes.ts';
import { Icon } from '../images/Icon.tsx';
import { bound } from '../text/binding.rules.ts';
import styles from './Toaster.module.css';
import type { ToasterProps } from './Toaster.tsx';
import type { Toast } from './toasts.ts';

/** The loaded half of `Toaster`: shows the toasts that waited, then each new one. */
export function LoadedToaster({ toasts, side, label, closeLabel }: ToasterProps) {
  const offset = useOffset();
  useEffect(() => toasts.listen(present), [toasts]);
  return createPortal(
    <Sonner
      className={classes(styles.toaster)}
      customAriaLabel={label}
      position={`${side}-center`}
      offset={offset}
      mobileOffset={offset}
      closeButton
      icons={{
        success: <Icon name="check" />,
        error: <Icon name="alert" />,
        info: <Icon name="info" />,
        close: <Icon name="close" size={20} />,
      }}
      toastOptions={{
        unstyled: true,
        closeButtonAriaLabel: closeLabel,
        classNames: {
          toast: classes(styles.toast),
          title: classes(styles.title),
          description: classes(styles.note),
          icon: classes(styles.icon),
          closeButton: classes(styles.close),
          success: classes(styles.success),
          error: classes(styles.error),
        },
      }}
    />,
    // In the body, outside the stacking contexts of the app: toasts are visible over the consent banner, menus and
    // dialogs.
    document.body,
  );
}

/** An on-screen keyboard hides a part of the page without making it smaller: toasts keep to the part that is visible. */
function useOffset() {
  const above = useSyncExternalStore(onViewportChange, () =>
    Math.round(window.visualViewport?.offsetTop ?? 0),
  );
  const below = useSyncExternalStore(onViewportChange, hiddenBelow);
  return {
    top: `calc(1rem + env(safe-area-inset-top) + ${above}px)`,
    bottom: `calc(1rem + var(--bar) + ${below}px)`,
    left: '1rem',
    right: '1rem',
  };
}

function hiddenBelow(): number {
  const seen = window.visualViewport;
  return seen === null
    ? 0
    : Math.max(0, Math.round(window.innerHeight - seen.offsetTop - seen.height));
}

function onViewportChange(listener: () => void): () => void {
  const seen = window.visualViewport;
  seen?.addEventListener('resize', listener);
  seen?.addEventListener('scroll', listener);
  return () => {
    seen?.removeEventListener('resize', listener);
    seen?.removeEventListener('scroll', listener);
  };
}

const showOf = { info: show.info, success: show.success, danger: show.error };

function present({ kind, words, note, seconds, position }: Toast) {
  showOf[kind](bound(words), {
    duration: seconds * 1000,
    description: note,
    ...(position === 'top' && { position: 'top-center' }),
  });
}
