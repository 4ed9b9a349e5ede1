export const phoneCopy = {
  words: 'Nowy numer telefonu',
  signoff: 'zgoda drugiej osoby',
  faults: {
    notAPhone: 'Wpisz numer telefonu, na przykład 500 600 700 albo +48 500 600 700.',
    notAMobile:
      'To nie jest numer polskiego telefonu komórkowego, więc SMS z hasłem na niego nie dotrze.',
    same: 'Ta osoba ma już ten numer.',
    taken: 'Ten numer należy do innego konta. Nie można mieć dwóch kont z jednym numerem.',
  },
  shown: {
    person: 'Osoba',
    phone: 'Numer telefonu',
    free: 'Czy nowy numer jest wolny',
    isFree: 'wolny',
    taken: 'należy do innego konta',
    staff: 'Konto panelu tej osoby',
    noStaff: 'nie ma',
    staffOf: (id: number): string => `konto nr ${id}`,
  },
} as const;
