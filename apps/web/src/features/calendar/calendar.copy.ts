export const calendarCopy = {
  title: 'Kalendarz',
  emptyStep: 'Terminy pojawią się tutaj, gdy tylko będą znane.',
  next: 'Najbliższe',
  today: 'Dzisiaj',
} as const;
