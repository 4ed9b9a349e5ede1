import { useState } from 'react';

/**
 * A layer over the page. Its content is new each time it opens (`key`), and stays while it closes.
 * The component around it must outlive the act: the act may remove the button that opened the
 * layer, and then `after` receives the focus.
 */
export function useLayer(after = 'main h1') {
  const [openings, setOpenings] = useState(0);
  const [isOpen, setOpen] = useState(false);
  return {
    isOpen,
    key: openings,
    open: () => {
      setOpenings((count) => count + 1);
      setOpen(true);
    },
    close: () => setOpen(false),
    onClosed: () => {
      const hasFocus = document.activeElement !== null && document.activeElement !== document.body;
      if (!hasFocus) document.querySelector<HTMLElement>(after)?.focus({ preventScroll: true });
    },
  };
}

export type LayerState = ReturnType<typeof useLayer>;
