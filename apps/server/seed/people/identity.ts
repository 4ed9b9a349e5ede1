/**
 * Numbers that pass every check of the forms and identify no real person: the bank does not exist,
 * the serials are low.
 */

const bankOfNobody = '99900009';

/** A Polish account: PL, two check digits (mod 97), bank, account. */
export function demoIban(serial: number): string {
  const account = `${bankOfNobody}${String(serial).padStart(16, '0')}`;
  const check = 98n - (BigInt(`${account}252100`) % 97n);
  return `PL${String(check).padStart(2, '0')}${account}`;
}

/**
 * A PESEL for a birthday `YYYY-MM-DD`: the month includes the century, the tenth digit is the sex,
 * the last a checksum.
 */
export function demoPesel(birthday: string, serial: number, isWoman: boolean): string {
  const [year = '', month = '', day = ''] = birthday.split('-');
  const monthWithCentury = Number(month) + (Number(year) >= 2000 ? 20 : 0);
  const sex = (serial % 5) * 2 + (isWoman ? 0 : 1);
  const digits = `${year.slice(2)}${String(monthWithCentury).padStart(2, '0')}${day}${String(serial % 1000).padStart(3, '0')}${sex}`;
  return `${digits}${peselCheckDigit(digits)}`;
}

function peselCheckDigit(digits: string): number {
  const weights = [1, 3, 7, 9, 1, 3, 7, 9, 1, 3];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return (10 - (sum % 10)) % 10;
}
