/** Kinds of content that the panel writes, as files of the importer name them. */
export const contentKinds = [
  'aktualnosci',
  'strefa',
  'kategorie_strefy',
  'pigulki',
  'pytania',
  'zadania',
  'kalendarz',
  'slajdy',
  'teksty',
  'kategorie_kontaktu',
  'zgody',
] as const;
export type ContentKind = (typeof contentKinds)[number];

/** Kinds whose draft is the whole list; its key is the name of the kind. */
const listKinds = [
  'kategorie_strefy',
  'kalendarz',
  'slajdy',
  'kategorie_kontaktu',
] as const satisfies readonly ContentKind[];

export function isListKind(kind: ContentKind): boolean {
  return listKinds.some((one) => one === kind);
}

/** Kinds of files whose rows belong to one row of another kind. */
export const ownedRows: Readonly<Partial<Record<ContentKind, string>>> = { zadania: 'cele_zadan' };

export const contentStates = ['draft', 'planned', 'published', 'ended'] as const;
export type ContentState = (typeof contentStates)[number];
