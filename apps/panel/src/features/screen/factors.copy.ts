import { codeMissing } from './key.copy.ts';

export const totpCopy = {
  scan: 'Zeskanuj ten kod aplikacją do kodów, na przykład Google Authenticator, FreeOTP albo Microsoft Authenticator.',
  picture: 'Kod QR dla aplikacji',
  byHand: 'Nie możesz zeskanować? Wpisz ten klucz ręcznie:',
  password: 'Nowe hasło',
  passwordHint: 'Co najmniej 12 znaków. Najlepiej kilka słów.',
  showPassword: 'Pokaż hasło',
  hidePassword: 'Ukryj hasło',
  code: 'Kod z aplikacji',
  codeHint: 'Sześć cyfr, które aplikacja pokazuje teraz.',
  missing: { password: 'Wpisz nowe hasło.', code: codeMissing },
  save: 'Zapisz',
  saving: 'Zapisuję…',
} as const;

export const recoveryCopy = {
  title: 'Kody odzyskania',
  lead: 'Zobaczysz je tylko teraz. Każdy działa raz: wpuści Cię, gdy zgubisz klucz albo telefon z aplikacją.',
  list: 'Kody odzyskania',
  download: 'Pobierz',
  print: 'Drukuj',
  fileName: 'kody-odzyskania-panel.txt',
  fileHead: 'Panel operatora: kody odzyskania. Każdy działa raz.',
  have: 'Mam te kody w bezpiecznym miejscu',
  missing: 'Zapisz kody i zaznacz, że je masz.',
  go: 'Przejdź do panelu',
  opening: 'Otwieram…',
  done: 'Gotowe',
} as const;
