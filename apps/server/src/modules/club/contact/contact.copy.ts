import type { Role } from '@klub/contract/roles';

const roleNames: Record<Role, string> = {
  user1: 'uczestnik (user1)',
  user2: 'uczestnik (user2)',
  user3: 'uczestnik (user3)',
  salesman: 'przedstawiciel handlowy',
};

type Letter = {
  readonly category: string;
  readonly name: string;
  readonly phone: string;
  readonly clientNumber: string;
  readonly role: Role;
  readonly email: string;
  readonly sentAt: string;
  readonly message: string;
};

export const contactCopy = {
  received: 'Dziękujemy za wiadomość. Odpowiemy na podany adres e-mail.',
  unknownCategory: 'Wybierz temat z listy.',
  sender: 'Klub Partnera',
  subject: (category: string, name: string): string => `Kontakt: ${category} (${name})`,
  letter: (letter: Letter): string =>
    [
      `Temat: ${letter.category}`,
      `Od: ${letter.name}, ${roleNames[letter.role]}`,
      `Telefon: ${letter.phone}`,
      `Numer klienta: ${letter.clientNumber === '' ? 'brak' : letter.clientNumber}`,
      `E-mail do odpowiedzi: ${letter.email}`,
      `Wysłano: ${letter.sentAt}`,
      '',
      letter.message,
      '',
    ].join('\n'),
} as const;
