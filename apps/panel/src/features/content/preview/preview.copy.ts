import { formatDateTime } from '@klub/ui/words/format.ts';
import type { Face, Hidden } from './preview.rules.ts';

const faces: Readonly<Record<Face, string>> = {
  screen: 'Ekran',
  card: 'Karta na liście',
  told: 'Powiadomienie',
};

const hidden: Readonly<Record<Hidden, (when: string | null) => string>> = {
  role: () => 'Nie widzi: tej roli nie ma w polu „dla kogo”.',
  screen: () => 'Nie widzi: ta rola nie ma takiego ekranu.',
  notYet: (when) =>
    `Jeszcze nie widzi: otworzy się ${when === null ? 'później' : formatDateTime(when)}. Poniżej widać tę chwilę.`,
  over: (when) =>
    `Już nie widzi: skończyło się ${when === null ? 'wcześniej' : formatDateTime(when)}. Poniżej widać ostatnią chwilę.`,
};

export const previewCopy = {
  title: 'Podgląd',
  lead: 'Szkic w aplikacji uczestników, tak jak zobaczy go wybrana rola. Niczego tu nie zapisujemy.',
  frame: (roleName: string) => `Aplikacja uczestnika, rola: ${roleName}`,
  role: 'Kto patrzy',
  faces: 'Co widać',
  faceNames: faces,
  size: 'Rozmiar ekranu',
  sizes: { phone: 'Telefon, 390', desktop: 'Komputer, 1280' },
  theme: 'Kolory',
  themes: { light: 'Jasne', dark: 'Ciemne' },
  sees: 'widzi',
  seesNot: 'nie widzi',
  /** Why a role does not see it; `when` for dates. */
  hidden,
  filled: (fields: string) =>
    `Puste albo błędne pola podgląd zastąpił przykładem: ${fields}. Publikacja ich wymaga.`,
  solve: 'Odpowiedz jak uczestnik. Zegar i wynik są tylko tutaj: niczego nie zapisujemy.',
  again: 'Zacznij od nowa',
  unchanged: 'Tego rodzaju treści uczestnik nie ogląda na osobnym ekranie.',
} as const;
