import 'sonner/dist/styles.css';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Toaster as Sonner, toast as show } from 'sonner';
import { classes } from '../classes.ts';
import { Icon } from '../images/Icon.tsx';
import styles from './Toaster.module.css';
import type { ToasterProps } from './Toaster.tsx';
import type { Toast } from './toasts.ts';

/** The loaded half of `Toaster`: shows what waited, then listens itself. */
export function LoadedToaster({ first, toasts, label, closeLabel }: ToasterProps & { first: readonly Toast[] }) {
  const shown = useRef(0);
  useEffect(() => {
    for (const toast of first.slice(shown.current)) present(toast);
    shown.current = first.length;
    return toasts.listen(present);
  }, [first, toasts]);
  useSeenPart();
  return createPortal(
    <Sonner
      className={classes(styles.toaster)}
      containerAriaLabel={label}
      position="bottom-center"
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
          icon: classes(styles.icon),
          closeButton: classes(styles.close),
          success: classes(styles.success),
          error: classes(styles.error),
        },
      }}
    />,
    // Beside the layers and not below the stacking of the app: a toast is seen over the consent banner, menus and dialogs.
    document.body,
  );
}

/** An on-screen keyboard hides a part of the page without making it smaller: toasts stand in the part that is seen. */
function useSeenPart(): void {
  useEffect(() => {
    const seen = window.visualViewport;
    if (seen === null) return;
    const measure = (): void => {
      const { style } = document.documentElement;
      style.setProperty('--hidden-above', `${Math.round(seen.offsetTop)}px`);
      const below = window.innerHeight - seen.offsetTop - seen.height;
      style.setProperty('--hidden-below', `${Math.max(0, Math.round(below))}px`);
    };
    measure();
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, []);
}

const offset = {
  top: 'calc(1rem + env(safe-area-inset-top) + var(--hidden-above, 0px))',
  bottom: 'calc(1rem + env(safe-area-inset-bottom) + var(--hidden-below, 0px))',
  left: '1rem',
  right: '1rem',
};
const showOf = { info: show.info, success: show.success, danger: show.error };

function present({ kind, words, seconds, position = 'bottom' }: Toast) {
  showOf[kind](words, { duration: seconds * 1000, position: `${position}-center` });
}
