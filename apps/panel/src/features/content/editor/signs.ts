import type { Chosen } from './Toolbar.tsx';

/** Drawn on a grid of 24 with the pen of `Icon`. */
export const drawings: Readonly<Record<string, string | undefined>> = {
  undo: 'M8.5 4.5 4 9l4.5 4.5M4 9h10a5.5 5.5 0 0 1 0 11h-4',
  redo: 'M15.5 4.5 20 9l-4.5 4.5M20 9H10a5.5 5.5 0 0 0 0 11h4',
  bullets: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5v.1M4.5 12v.1M4.5 17.5v.1',
  deeper: 'M4 5h16M11 10h9M11 14h9M4 19h16M4 9l3.5 3L4 15',
  shallower: 'M4 5h16M11 10h9M11 14h9M4 19h16M7.5 9 4 12l3.5 3',
  quote: 'M9.5 7C6.5 8 5 10.5 5 13v4h5v-5H7M18.5 7c-3 1-4.5 3.5-4.5 6v4h5v-5h-3',
  link: 'M10 14a4 4 0 0 0 5.700 0l3-3A4 4 0 0 0 13 5.300l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9v.1',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M12 5v14',
  rowAfter: 'M4 4.5h16v6H4zM12 13.5v6M9 16.5h6',
  rowGone: 'M4 4.5h16v6H4zM9 16.5h6',
  columnAfter: 'M4.5 4h6v16h-6zM13.5 12h6M16.5 9v6',
  columnGone: 'M4.5 4h6v16h-6zM13.5 12h6',
  headRow: 'M4 5h16v14H4zM4 10h16M4 7.5h16M12 10v9',
  tableGone: 'M4 5h16v14H4zM8.5 8.5l7 7m0-7-7 7',
};

export const letters: Readonly<Partial<Record<Chosen, string>>> = {
  h2: 'N1',
  h3: 'N2',
  h4: 'N3',
  strong: 'B',
  em: 'I',
  underline: 'U',
  strike: 'S',
  sub: 'x₂',
  sup: 'x²',
  numbers: '1.',
};
