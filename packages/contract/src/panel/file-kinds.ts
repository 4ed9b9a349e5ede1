/** What the office calls each kind of file; the name of the file stands beside it. */
const fileKindNames: Readonly<Record<string, string>> = {
  sklepy: 'Sklepy',
  uczestnicy: 'Osoby',
  struktura: 'Struktura',
  plany: 'Plany',
  realizacje: 'Wyniki',
  reguly: 'Zasady premii',
  ustawienia: 'Ustawienia',
  korekty: 'Korekty',
  zadania: 'Zadania specjalne',
  cele_zadan: 'Cele zadań specjalnych',
  plany_zadan: 'Plany zadań specjalnych',
  realizacje_zadan: 'Wyniki zadań specjalnych',
  pytania: 'Pytania',
  pigulki: 'Pigułki',
  aktualnosci: 'Aktualności',
  strefa: 'Strefa wiedzy',
  kategorie_strefy: 'Kategorie strefy wiedzy',
  kalendarz: 'Kalendarz',
  slajdy: 'Slajdy',
  teksty: 'Teksty',
  zgody: 'Zgody i regulaminy',
  kategorie_kontaktu: 'Tematy kontaktu',
};

/** A kind that a later version of the server may have is shown by the name of its file. */
export function fileKindName(kind: string): string {
  return fileKindNames[kind] ?? kind;
}
