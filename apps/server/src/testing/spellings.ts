/** Nine digits in twelve spellings of phones, forms or attackers. */
export function spellings(digits: string): string[] {
  return [
    digits,
    `+48${digits}`,
    `48${digits}`,
    `0048${digits}`,
    `0${digits}`,
    `+48 (0) ${digits}`,
    digits.replace(/(...)(...)(...)/, '$1 $2 $3'),
    digits.replace(/(...)(...)(...)/, '$1-$2-$3'),
    digits.replace(/(...)(...)(...)/, '($1) $2.$3'),
    ` +48 ${digits} `,
    digits.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit))),
    digits.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit))),
  ];
}
