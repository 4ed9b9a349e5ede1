import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../images/Icon.tsx';
import styles from './IconButton.module.css';

export type IconButtonProps = Omit<
  ComponentProps<'button'>,
  'aria-label' | 'className' | 'children' | 'type'
> & {
  icon: IconName;
  /** The accessible name; with a number in the corner it includes the true count. */
  label: string;
  onInk?: boolean;
  /** Shown in the upper corner, e.g. `CountBubble`. */
  corner?: ReactNode;
};

export function IconButton({ icon, label, onInk = false, corner, ...button }: IconButtonProps) {
  return (
    <button {...button} type="button" className={iconButtonClass({ onInk })} aria-label={label}>
      <IconFace icon={icon} corner={corner} />
    </button>
  );
}

/** The style for a link of the router; put an `IconFace` into it and give it an accessible name. */
function iconButtonClass({ onInk = false } = {}): string {
  return classes(styles.button, onInk && styles.onInk);
}

function IconFace({ icon, corner }: { icon: IconName; corner?: ReactNode }) {
  return (
    <>
      <Icon name={icon} />
      {corner && <span className={styles.corner}>{corner}</span>}
    </>
  );
}
