import { chooseReason, openNewView } from '@klub/contract/sentences';
import { bound } from '@klub/ui/text/binding.rules.ts';
export const viewingCopy = {
  title: 'Podgląd jako uczestnik',
  of: (name: string) => `Podgląd jako ${name}`,
  lead: 'Zobaczysz aplikację tak, jak widzi ją ta osoba. Tylko do odczytu, przez 15 minut.',
  told: 'Ta osoba zobaczy w aplikacji dzień i powód podglądu. Nie zobaczy, kto patrzył.',
  masked: 'Numer konta, PESEL, adres, e-mail i telefon są zakryte.',
  purpose: 'Powód',
  choosePurpose: 'Wybierz powód',
  reason: 'Opisz powód',
  reasonHint: 'Co najmniej 10 znaków. Opis zostaje w dzienniku, uczestnik go nie widzi.',
  open: 'Otwórz podgląd',
  opening: 'Otwieram…',
  missingPurpose: bound(chooseReason),
  missingReason: 'Opisz powód: co najmniej 10 znaków.',
  ended: { button: 'Podgląd zakończony.', over: `Podgląd skończył się. ${openNewView}` },
} as const;

export const bannerCopy = {
  who: (name: string) => `Podgląd jako ${name} (tylko odczyt)`,
  purpose: (purpose: string) => `powód: ${purpose}`,
  left: (clock: string) => `zostało ${clock}`,
  lastMinute: 'Została minuta podglądu.',
  end: 'Zakończ',
  ending: 'Kończę…',
  size: 'Rozmiar ekranu',
  phone: 'Telefon',
  desktop: 'Komputer',
  frame: (name: string) => `Aplikacja uczestnika: ${name}`,
} as const;
