import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../images/Icon.tsx';
import styles from './Layer.module.css';

export type LayerProps = {
  /** `alert` requires a decision: a tap outside does not close it. */
  kind: 'alert' | 'dialog' | 'sheet' | 'menu';
  open: boolean;
  onClose: () => void;
  /** Runs when the closing motion is over. */
  onClosed?: (() => void) | undefined;
  title: string;
  titleHidden?: boolean | undefined;
  /** Without it there is no cross, and the actions have to close the layer. */
  closeLabel?: string | undefined;
  actions?: ReactNode;
  /** The first focused element; default: the first focusable one. */
  firstFocus?: RefObject<HTMLElement | null> | undefined;
  children: ReactNode;
};

/** A modal layer over the page: the focus moves in, stays in, and returns. Loaded when the first layer opens. */
export function Layer({
  kind,
  open,
  onClose,
  onClosed,
  title,
  titleHidden,
  closeLabel,
  actions,
  firstFocus,
  children,
}: LayerProps) {
  const Root = kind === 'alert' ? AlertDialog.Root : Dialog.Root;
  return (
    <Root
      open={open}
      onOpenChange={(opens) => {
        if (!opens) onClose();
      }}
      onOpenChangeComplete={(opened) => {
        if (!opened) onClosed?.();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop
          className={classes(
            styles.scrim,
            kind === 'dialog' && styles.scrimOverSheet,
            kind === 'alert' && styles.scrimOverLayers,
          )}
        />
        <Dialog.Popup
          className={classes(styles.popup, styles[kind])}
          {...(firstFocus === undefined ? {} : { initialFocus: firstFocus })}
        >
          <div className={styles.head}>
            <Dialog.Title className={titleHidden ? styles.titleHidden : styles.title}>
              {title}
            </Dialog.Title>
            {closeLabel !== undefined && (
              <Dialog.Close className={styles.close} aria-label={closeLabel}>
                <Icon name="close" />
              </Dialog.Close>
            )}
          </div>
          <Content alert={kind === 'alert'}>{children}</Content>
          {actions && <div className={styles.actions}>{actions}</div>}
        </Dialog.Popup>
      </Dialog.Portal>
    </Root>
  );
}

/** The words of an alert are its description, read out with its title; a longer layer is read by its reader. */
function Content({ alert, children }: { alert: boolean; children: ReactNode }) {
  if (alert)
    return (
      <Dialog.Description render={<div className={styles.words} />}>{children}</Dialog.Description>
    );
  return <div className={styles.content}>{children}</div>;
}
