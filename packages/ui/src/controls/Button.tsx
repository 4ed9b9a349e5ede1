import type { ComponentProps } from 'react';
import styles from './Button.module.css';
import { classes } from '../classes.ts';
import { Icon, type IconName } from '../images/Icon.tsx';

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'link';

/** A pending button names what it is doing, so `loading` requires a label. */
type Waiting =
  | { loading?: false; loadingLabel?: never }
  | { loading: boolean; loadingLabel: string };

export type ButtonProps = Omit<ComponentProps<'button'>, 'type'> &
  Waiting & {
    type?: 'button' | 'submit' | 'reset';
    kind?: ButtonKind;
    wide?: boolean;
    icon?: IconName;
    onInk?: boolean;
    /** Something is missing that the button needs: it can be reached and described, and does not react. */
    unready?: boolean;
  };

/** While loading the button keeps its focus and is as wide as before, or as its waiting words; it does not react. */
export function Button(props: ButtonProps) {
  const {
    kind = 'primary',
    wide = false,
    onInk = false,
    icon,
    loading = false,
    unready = false,
    loadingLabel,
    className,
    children,
    onClick,
    type = 'button',
    ...rest
  } = props;
  const isInert = loading || unready;
  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonClass(kind, { wide, onInk }), unready && styles.unready, className)}
      aria-disabled={isInert || undefined}
      aria-busy={loading || undefined}
      onClick={isInert ? preventSubmit : onClick}
    >
      <span className={classes(styles.face, loading && styles.faceWaiting)}>
        {icon && <Icon name={icon} size={20} />}
        {children}
      </span>
      {loading && (
        <span className={styles.waiting}>
          <span className={styles.spinner} aria-hidden="true" />
          <span className={styles.waitingWords}>{loadingLabel}</span>
        </span>
      )}
    </button>
  );
}

/** The style of a button for a link of the router, which ui/ does not import. */
export function buttonClass(
  kind: ButtonKind = 'primary',
  { wide = false, onInk = false } = {},
): string {
  return classes(styles.button, styles[kind], wide && styles.wide, onInk && styles.onInk);
}

function preventSubmit(event: { preventDefault: () => void }) {
  event.preventDefault();
}
