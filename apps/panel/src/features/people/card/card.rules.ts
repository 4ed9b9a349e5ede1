/** The parts of the card as they stand in its address. */
export const cardViews = ['przeglad', 'pieniadze', 'profil', 'historia'] as const;
export type CardView = (typeof cardViews)[number];

export function viewOf(value: string | undefined): CardView {
  return cardViews.find((view) => view === value) ?? 'przeglad';
}
