export const introCopy = {
  title: 'Witaj w Klubie Partnera',
  lead: 'Zdobywaj złote punkty za plan miesiąca, wiedzę i zadania specjalne.',
  start: 'Rozpocznij',
} as const;
