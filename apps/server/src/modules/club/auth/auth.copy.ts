export const authCopy = {
  notANumber: 'Podaj poprawny numer telefonu.',
  notInvited:
    'Tego numeru nie ma na liście zaproszonych do programu. Sprawdź numer albo zapytaj swojego przedstawiciela.',
  invitationOver:
    'Zaproszenie dla tego numeru wygasło albo zostało wycofane. Poproś swojego przedstawiciela, żeby wysłał je ponownie.',
  approvalRequired: (name: string): string => `Zaznacz wymaganą zgodę: ${name}`,
  approvalsMissing:
    'Zanim się zalogujesz, zaakceptuj wymagane zgody: wybierz „Zmień” przy numerze telefonu, a potem „Dalej”.',
  reminderSentBefore:
    'SMS z hasłem wysłaliśmy już wcześniej. Wpisz hasło z ostatniego SMS-a: działa jeszcze 10 minut.',
  smsInvitation: (code: string): string =>
    `Twoje tymczasowe haslo to ${code}. Jest wazne 10 minut. Nie podawaj go nikomu.`,
  smsReminder: (code: string): string =>
    `Twoje nowe tymczasowe haslo to ${code}. Jest wazne 10 minut. Nie podawaj go nikomu. ` +
    'Jesli to nie Ty o nie prosisz, zignoruj tego SMS-a.',
};
