import 'sonner/dist/styles.css';
import { useEffect, useRef } from 'react';
import { Toaster as Sonner, toast as show } from 'sonner';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';
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
  return (
    <Sonner
      className={classes(styles.toaster)}
      containerAriaLabel={label}
      position="bottom-center"
      offset="calc(1rem + env(safe-area-inset-bottom))"
      mobileOffset="calc(1rem + env(safe-area-inset-bottom))"
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
    />
  );
}

const showOf = { info: show.info, success: show.success, danger: show.error };

function present({ kind, words, seconds, position = 'bottom' }: Toast) {
  showOf[kind](words, { duration: seconds * 1000, position: `${position}-center` });
}
