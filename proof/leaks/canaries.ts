import { randomInt } from 'node:crypto';

/** What must be nowhere but where it belongs, by what it is. Words that nothing else on the machine says. */
export type Secrets = Map<string, string>;

export type Identity = {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly iban: string;
  readonly place: string;
  readonly city: string;
  readonly zipCode: string;
  readonly entrepreneur: '0';
  readonly birthday: string;
  readonly pesel: string;
  readonly taxOfficeName: string;
  readonly taxOfficeAddress: string;
};

export function identity(): Identity {
  return {
    firstname: 'Kanariana',
    lastname: 'Kanarkowska',
    email: 'kanarek@poczta.example',
    iban: someIban(),
    place: 'Kanarkowa 17 m. 3',
    city: 'Kanarkowo',
    zipCode: '90-017',
    entrepreneur: '0',
    birthday: '1987-03-14',
    pesel: somePesel('870314'),
    taxOfficeName: 'Urząd Skarbowy Kanarkowo-Bałuty',
    taxOfficeAddress: 'Kanarkowska 40, Kanarkowo',
  };
}

/** Every spelling in which a secret may be met: as it is, in an address, in JSON. */
export function foundIn(text: string, secrets: ReadonlyMap<string, string>): readonly string[] {
  return [...secrets].flatMap(([what, secret]) => {
    const spellings = [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)];
    const at = spellings.map((spelling) => text.indexOf(spelling)).find((index) => index >= 0);
    return at === undefined
      ? []
      : [`${what}: …${text.slice(Math.max(0, at - 80), at + 60).replaceAll('\n', ' ')}…`];
  });
}

export function only(secrets: Secrets, kinds: RegExp): ReadonlyMap<string, string> {
  return new Map([...secrets].filter(([what]) => kinds.test(what)));
}

export function someIban(): string {
  const account = `10901014${Array.from({ length: 16 }, () => randomInt(10)).join('')}`;
  const rest = [...`${account}252100`].reduce((sum, digit) => (sum * 10 + Number(digit)) % 97, 0);
  return `PL${String(98 - rest).padStart(2, '0')}${account}`;
}

function somePesel(day: string): string {
  const digits = day + String(randomInt(10_000)).padStart(4, '0');
  const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
