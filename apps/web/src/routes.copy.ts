/** Titles of the screens that stand with their guard and a plain page. */
export const plainTitles = {
  reports: 'Raporty',
  reportsKnowledge: 'Raporty Wiedzy',
  reportsSpecials: 'Raporty Zadań Specjalnych',
  invitations: 'Zaproszenia',
  invitationsList: 'Lista zaproszeń',
  balances: 'Rozliczenia',
} as const;
