import { fileTooLarge } from '@klub/contract/sentences';

const missingWords = { email: 'adres e-mail', message: 'wiadomość' } as const;

export const contactCopy = {
  title: 'Kontakt',
  category: 'Temat',
  chooseCategory: 'Wybierz temat',
  email: 'E-mail',
  emailHint: 'Odpowiedź wyślemy na podany adres e-mail.',
  message: 'Wiadomość',
  file: 'Załącznik',
  optional: 'nieobowiązkowy',
  fileHint: 'Możesz dołączyć plik Excel, Word, obraz lub PDF do 5 MB.',
  chooseFile: 'Wybierz plik',
  noFile: 'Nie wybrano pliku',
  removeFile: 'Usuń załącznik',
  wrongType: 'Niedopuszczalny format pliku!',
  tooLarge: fileTooLarge,
  /** Under the button, for the fields that are still empty. */
  missing: (fields: readonly ('email' | 'message')[]) =>
    fields.length === 0 ? '' : `Wpisz ${fields.map((field) => missingWords[field]).join(' i ')}.`,
  send: 'Wyślij',
  sending: 'Wysyłam…',
  sent: 'Wysłano poprawnie.',
} as const;
