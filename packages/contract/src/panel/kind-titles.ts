/** What the office calls each kind of file. */
const kindTitles: Readonly<Record<string, string>> = {
  sklepy: 'Sklepy',
  uczestnicy: 'Osoby',
  struktura: 'Struktura',
  plany: 'Plany',
  realizacje: 'Wyniki',
  pigulki: 'Pigułki',
  pytania: 'Pytania',
  zadania: 'Zadania specjalne',
  cele_zadan: 'Cele zadań',
  plany_zadan: 'Plany zadań',
  realizacje_zadan: 'Wyniki zadań',
  korekty: 'Korekty',
  aktualnosci: 'Aktualności',
  kategorie_strefy: 'Kategorie strefy wiedzy',
  strefa: 'Strefa wiedzy',
  kalendarz: 'Kalendarz',
  slajdy: 'Wprowadzenie',
  kategorie_kontaktu: 'Tematy kontaktu',
  zgody: 'Zgody',
  reguly: 'Zasady premii',
  ustawienia: 'Ustawienia',
  teksty: 'Teksty',
};

/** A kind that only a later server has is called by the name of its file. */
export function kindTitle(kind: string): string {
  return kindTitles[kind] ?? kind;
}
