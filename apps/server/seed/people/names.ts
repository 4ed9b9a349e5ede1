import { pick } from '../spread.ts';

const women = [
  'Anna',
  'Katarzyna',
  'Agnieszka',
  'Joanna',
  'Magdalena',
  'Monika',
  'Ewa',
  'Karolina',
  'Natalia',
  'Patrycja',
  'Dorota',
  'Iwona',
  'Beata',
  'Renata',
  'Sylwia',
  'Paulina',
  'Justyna',
  'Aleksandra',
  'Weronika',
  'Małgorzata',
  'Kinga',
  'Izabela',
  'Marta',
];
const men = [
  'Piotr',
  'Tomasz',
  'Krzysztof',
  'Paweł',
  'Michał',
  'Marcin',
  'Łukasz',
  'Grzegorz',
  'Jakub',
  'Mateusz',
  'Adam',
  'Rafał',
  'Dariusz',
  'Kamil',
  'Wojciech',
  'Sebastian',
  'Przemysław',
  'Bartosz',
  'Szymon',
  'Radosław',
  'Damian',
  'Artur',
  'Maciej',
];
const surnames = [
  'Nowicki',
  'Zieliński',
  'Wójcik',
  'Mazur',
  'Kaczmarek',
  'Pawlak',
  'Sikora',
  'Baran',
  'Szewczyk',
  'Pietrzak',
  'Wróbel',
  'Jasiński',
  'Sadowski',
  'Bąk',
  'Chmielewski',
  'Borkowski',
  'Sokołowski',
  'Krajewski',
  'Żak',
  'Kołodziej',
  'Gajewski',
  'Szczepański',
  'Głowacki',
  'Urban',
  'Kucharski',
  'Wilk',
  'Lis',
  'Kozieł',
  'Ostrowski',
  'Tomczak',
  'Jarosz',
  'Przybylski',
  'Stępień',
  'Walczak',
  'Rutkowski',
  'Michalak',
  'Górecki',
  'Dziedzic',
  'Kaźmierczak',
  'Ptak',
  'Cieślak',
  'Zawadzki',
  'Leśniak',
  'Bednarek',
  'Markiewicz',
  'Sosnowski',
  'Kubiak',
];

export type PersonName = {
  readonly first: string;
  readonly last: string;
  readonly isWoman: boolean;
};

/**
 * 23 first names of each sex and 47 surnames have no common divisor, so no two people share a name.
 */
export function demoName(index: number): PersonName {
  const isWoman = index % 2 === 0;
  const half = Math.floor(index / 2);
  const surname = pick(surnames, half * 5 + (isWoman ? 0 : 2));
  return {
    first: pick(isWoman ? women : men, half),
    last: isWoman ? feminine(surname) : surname,
    isWoman,
  };
}

function feminine(surname: string): string {
  return /(?:s|c|dz)ki$/.test(surname) ? `${surname.slice(0, -1)}a` : surname;
}

/** `Łukasz Żak` → `lukasz.zak` at a domain that cannot receive e-mail. */
export function demoEmail({ first, last }: PersonName): string {
  const plain = `${first}.${last}`
    .toLowerCase()
    .replaceAll('ł', 'l')
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '');
  return `${plain}@poczta.example`;
}

export const streets: readonly string[] = [
  'ul. Lipowa',
  'ul. Słoneczna',
  'ul. Kwiatowa',
  'ul. Polna',
  'ul. Ogrodowa',
  'ul. Sienkiewicza',
  'ul. Mickiewicza',
  'ul. Kościuszki',
  'ul. Leśna',
  'ul. Brzozowa',
  'al. Wojska Polskiego',
  'ul. Szkolna',
  'ul. 3 Maja',
  'ul. Krótka',
  'os. Tysiąclecia',
  'ul. Łąkowa',
  'ul. Żeromskiego',
  'ul. Reymonta',
  'ul. Dębowa',
];
