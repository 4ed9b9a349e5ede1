import { useId } from 'react';
import { Button, type ButtonProps } from './Button.tsx';
import styles from './SubmitButton.module.css';

export type SubmitButtonProps = Omit<ButtonProps, 'type' | 'wide' | 'disabled' | 'onClick'> & {
  /** What has to be done before the form can be sent; empty when nothing is missing. */
  missing: string;
  /** The page shows already what is missing: the description is for screen readers only. */
  isTold?: boolean;
};

/**
 * Sends a form. While something is missing it does nothing, but keeps its place in the order of Tab and says what is
 * missing: on the screen, and as its description. The line under it keeps its room, so that nothing moves.
 */
export function SubmitButton({ missing, isTold = false, ...button }: SubmitButtonProps) {
  const id = useId();
  const isMissing = missing !== '';
  return (
    <div className={styles.send}>
      <Button
        {...button}
        type="submit"
        wide
        unready={isMissing}
        {...(isMissing ? { 'aria-describedby': id } : {})}
      />
      <p className={isTold ? styles.told : styles.missing} id={id}>
        {missing}
      </p>
    </div>
  );
}
