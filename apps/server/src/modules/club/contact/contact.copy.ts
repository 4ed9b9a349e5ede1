type Letter = {
  readonly category: string;
  readonly name: string;
  readonly phone: string;
  readonly clientNumber: string;
  /** As the programme calls it. */
  readonly role: string;
  readonly email: string;
  readonly sentAt: string;
  readonly message: string;
};

export const contactCopy = {
  received: 'Dziękujemy za wiadomość. Odpowiemy na podany adres e-mail.',
  unknownCategory: 'Wybierz temat z listy.',
  subject: (category: string, name: string): string => `Kontakt: ${category} (${name})`,
  letter: (letter: Letter): string =>
    [
      `Temat: ${letter.category}`,
      `Od: ${letter.name}, ${letter.role}`,
      `Telefon: ${letter.phone}`,
      `Numer klienta: ${letter.clientNumber === '' ? 'brak' : letter.clientNumber}`,
      `E-mail do odpowiedzi: ${letter.email}`,
      `Wysłano: ${letter.sentAt}`,
      '',
      letter.message,
      '',
    ].join('\n'),
} as const;
