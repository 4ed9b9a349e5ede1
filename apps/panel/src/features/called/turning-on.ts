import { useMutation } from '@tanstack/react-query';
import { refreshCalled } from './called.queries.ts';
import { turnOn } from './called.ts';

/** Turns push on after a tap. `fault`: why the browser has none now. */
export function useTurningOn(account: string) {
  const { data, ...turning } = useMutation({
    mutationFn: () => turnOn(account),
    onSettled: refreshCalled,
  });
  return { ...turning, isOn: data === 'on', fault: data === 'on' ? undefined : data };
}
