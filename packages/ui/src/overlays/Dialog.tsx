import type { ReactNode, RefObject } from 'react';
import { Button } from '../controls/Button.tsx';
import { LazyLayer } from './LazyLayer.tsx';

export type AlertProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  /** Called when an alert closes or a confirmation is declined. */
  onClose: () => void;
  /** The only button of an alert, or the quiet one next to `confirm`. */
  closeLabel: string;
  confirm?: {
    label: string;
    onConfirm: () => void;
    danger?: boolean;
    /** Confirming loses something: the main button is the other one. */
    loses?: boolean;
    loadingLabel?: string;
    loading?: boolean;
  };
  onClosed?: () => void;
};

/** An alert with one button, or with `confirm` a question with two. It closes only by a button. */
export function Alert({
  open,
  title,
  children,
  onClose,
  closeLabel,
  confirm,
  onClosed,
}: AlertProps) {
  return (
    <LazyLayer
      kind="alert"
      open={open}
      title={title}
      onClose={onClose}
      onClosed={onClosed}
      actions={
        <>
          <Button kind={confirm && !confirm.loses ? 'quiet' : 'primary'} onClick={onClose}>
            {closeLabel}
          </Button>
          {confirm && (
            <Button
              kind={confirm.danger ? 'danger' : confirm.loses ? 'quiet' : 'primary'}
              onClick={confirm.onConfirm}
              loading={confirm.loading ?? false}
              loadingLabel={confirm.loadingLabel ?? confirm.label}
            >
              {confirm.label}
            </Button>
          )}
        </>
      }
    >
      {children}
    </LazyLayer>
  );
}

export type DialogProps = {
  open: boolean;
  title: string;
  children: ReactNode;
  onClose: () => void;
  /** The accessible name of the cross. */
  closeLabel: string;
  actions?: ReactNode;
  onClosed?: () => void;
  firstFocus?: RefObject<HTMLElement | null>;
};

export function Dialog(props: DialogProps) {
  return <LazyLayer kind="dialog" {...props} />;
}

/** Comes from below on a phone, where the thumb is; a dialog where there is room. */
export function Sheet(props: DialogProps) {
  return <LazyLayer kind="sheet" {...props} />;
}

/** The menu of a small screen, on the end side. The title is for screen readers; the content has its own head. */
export function SideMenu(props: Omit<DialogProps, 'actions'>) {
  return <LazyLayer kind="menu" titleHidden {...props} />;
}
