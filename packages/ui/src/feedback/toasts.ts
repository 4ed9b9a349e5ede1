export type Toast = {
  kind: 'info' | 'success' | 'danger';
  words: string;
  /** Smaller, below the words. */
  note?: string | undefined;
  seconds: number;
  /** Toasts of reports appear at the top, next to the table; all others at the bottom, or at the top over a layer. */
  position?: 'top';
};

export type Toasts = {
  show: (toast: Toast) => void;
  /** Calls back with the toasts that wait, then with every later one. Returns the function that stops it. */
  listen: (listener: (toast: Toast) => void) => () => void;
  /** For `useSyncExternalStore`: whether a toast was ever shown. */
  onFirst: (listener: () => void) => () => void;
  hasShown: () => boolean;
};

/** The queue of toasts; the `Toaster` takes them once it is loaded. */
export function createToasts(): Toasts {
  const waiting: Toast[] = [];
  const listeners = new Set<(toast: Toast) => void>();
  const firstListeners = new Set<() => void>();
  let hasShown = false;
  return {
    show(toast) {
      hasShown = true;
      for (const listener of firstListeners) listener();
      if (listeners.size === 0) waiting.push(toast);
      for (const listener of listeners) listener(toast);
    },
    listen(listener) {
      listeners.add(listener);
      for (const toast of waiting.splice(0)) listener(toast);
      return () => {
        listeners.delete(listener);
      };
    },
    onFirst(listener) {
      firstListeners.add(listener);
      return () => firstListeners.delete(listener);
    },
    hasShown: () => hasShown,
  };
}
