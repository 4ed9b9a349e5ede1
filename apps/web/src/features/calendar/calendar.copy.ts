export const calendarCopy = {
  title: 'Kalendarz',
  emptyStep: 'Terminy pojawią się tutaj, gdy tylko będą znane.',
  comingUp: 'Po kolei',
  next: 'Najbliższe',
  today: 'Dzisiaj',
} as const;
