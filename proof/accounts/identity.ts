/** Valid and different PESEL numbers and bank accounts by the thousand. */

export type Identity = { readonly birthday: string; readonly pesel: string; readonly iban: string };

const peselWeights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];

/** @param number below 10 million */
export function identityOf(number: number): Identity {
  const year = 1950 + (number % 50);
  const month = 1 + (Math.floor(number / 50) % 12);
  const day = 1 + (Math.floor(number / 600) % 28);
  const two = (part: number): string => String(part).padStart(2, '0');
  const birthday = `${year}-${two(month)}-${two(day)}`;
  const head = `${two(year % 100)}${two(month)}${two(day)}${String(number % 10_000).padStart(4, '0')}`;
  const sum = peselWeights.reduce((total, weight, at) => total + weight * Number(head[at]), 0);
  return { birthday, pesel: `${head}${(10 - (sum % 10)) % 10}`, iban: ibanOf(number) };
}

export function ibanOf(number: number): string {
  const account = `10902402${String(number).padStart(16, '7')}`;
  const remainder = [...`${account}252100`].reduce(
    (rest, digit) => (rest * 10 + Number(digit)) % 97,
    0,
  );
  return `PL${String(98 - remainder).padStart(2, '0')}${account}`;
}
