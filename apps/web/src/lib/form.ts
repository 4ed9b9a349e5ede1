import { failures } from '@klub/contract/failures';
import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { toast } from './notify.ts';
import { isStatus } from './failure.ts';
import { toastMs } from '../timings.ts';

/**
 * Sends a form once at a time, however fast it is pressed: a button can only be switched off with the next drawing.
 * The failure stays with the mutation that `run` starts, and is shown from there.
 */
export function useSubmit(run: () => Promise<unknown>): (event: FormEvent) => void {
  const isBusy = useRef(false);
  return (event) => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    run()
      .catch(() => undefined)
      .finally(() => {
        isBusy.current = false;
      });
  };
}

/** Moves to the first field that was turned down, so that its words are read out; the way of every form of the app. */
export function useFocusOnFailure(failure: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (failure) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [failure]);
  return form;
}

/** A broken server is nobody's field: every form says so in the same toast (section 8). */
export function toastServerError(failure: unknown): void {
  if (isStatus(failure, 500)) toast(failures.serverError.message, toastMs.serverError, 'danger');
}
