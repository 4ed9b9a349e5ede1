/**
 * Customers are companies, places are their shops. The numbers are those of the customer databases
 * (prefix and SAP).
 */
export type Customer = {
  readonly prefix: string;
  readonly sap: string;
  readonly name: string;
  readonly channel: string;
  readonly shops: readonly Shop[];
};

export type Shop = { readonly code: string; readonly name: string; readonly city: string };

export const cities: Readonly<
  Record<string, { readonly zipCode: string; readonly taxOffice: string }>
> = {
  Wrocław: { zipCode: '50-120', taxOffice: 'Urząd Skarbowy Wrocław-Krzyki' },
  Legnica: { zipCode: '59-220', taxOffice: 'Urząd Skarbowy w Legnicy' },
  Opole: { zipCode: '45-015', taxOffice: 'Pierwszy Urząd Skarbowy w Opolu' },
  Katowice: { zipCode: '40-012', taxOffice: 'Pierwszy Urząd Skarbowy w Katowicach' },
  Gliwice: { zipCode: '44-100', taxOffice: 'Pierwszy Urząd Skarbowy w Gliwicach' },
  Kraków: { zipCode: '31-011', taxOffice: 'Urząd Skarbowy Kraków-Śródmieście' },
  Tarnów: { zipCode: '33-100', taxOffice: 'Pierwszy Urząd Skarbowy w Tarnowie' },
  Rzeszów: { zipCode: '35-030', taxOffice: 'Pierwszy Urząd Skarbowy w Rzeszowie' },
  Warszawa: { zipCode: '02-520', taxOffice: 'Urząd Skarbowy Warszawa-Mokotów' },
  Łódź: { zipCode: '90-361', taxOffice: 'Urząd Skarbowy Łódź-Górna' },
  Poznań: { zipCode: '60-101', taxOffice: 'Urząd Skarbowy Poznań-Grunwald' },
  Bydgoszcz: { zipCode: '85-001', taxOffice: 'Pierwszy Urząd Skarbowy w Bydgoszczy' },
  Gdańsk: { zipCode: '80-236', taxOffice: 'Pierwszy Urząd Skarbowy w Gdańsku' },
  Szczecin: { zipCode: '70-211', taxOffice: 'Pierwszy Urząd Skarbowy w Szczecinie' },
};

const market = 'Market budowlany';
const specialist = 'Sklep specjalistyczny';
const wholesale = 'Hurtownia';

export const customers: readonly Customer[] = [
  customer('MB', '1000412', 'Remontownia Dolnośląska Sp. z o.o.', market, 'Remontownia', [
    ['WR-01', 'Krzyki', 'Wrocław'],
    ['WR-02', 'Psie Pole', 'Wrocław'],
    ['LE-01', 'Legnica', 'Legnica'],
  ]),
  customer('SP', '2000137', 'Kolory Domu Jan Wachowiak', specialist, 'Kolory Domu', [
    ['WR-03', 'Nadodrze', 'Wrocław'],
    ['OP-01', 'Opole', 'Opole'],
  ]),
  customer('HU', '3000058', 'Hurt-Barwa Sp. j.', wholesale, 'Hurt-Barwa', [
    ['OP-02', 'Opole', 'Opole'],
    ['GL-01', 'Gliwice', 'Gliwice'],
  ]),
  customer('MB', '1000525', 'Śląskie Centra Majstra S.A.', market, 'Centrum Majstra', [
    ['KA-01', 'Katowice Północ', 'Katowice'],
    ['KA-02', 'Katowice Ligota', 'Katowice'],
    ['GL-02', 'Gliwice', 'Gliwice'],
    ['OP-03', 'Opole', 'Opole'],
  ]),
  customer('SP', '2000209', 'Pracownia Koloru Sp. z o.o.', specialist, 'Pracownia Koloru', [
    ['KR-01', 'Kazimierz', 'Kraków'],
    ['KR-02', 'Podgórze', 'Kraków'],
    ['TA-01', 'Tarnów', 'Tarnów'],
  ]),
  customer('MB', '1000633', 'Małopolskie Składy Budowlane Sp. z o.o.', market, 'Skład Małopolski', [
    ['KR-03', 'Nowa Huta', 'Kraków'],
    ['KR-04', 'Bronowice', 'Kraków'],
    ['TA-02', 'Tarnów', 'Tarnów'],
  ]),
  customer('HU', '3000074', 'Farby Podkarpacia Sp. z o.o.', wholesale, 'Farby Podkarpacia', [
    ['RZ-01', 'Rzeszów Staroniwa', 'Rzeszów'],
    ['RZ-02', 'Rzeszów Załęże', 'Rzeszów'],
  ]),
  customer('MB', '1000718', 'Mazowiecki Dom Remontu S.A.', market, 'Dom Remontu', [
    ['WA-01', 'Ursynów', 'Warszawa'],
    ['WA-02', 'Targówek', 'Warszawa'],
    ['WA-03', 'Bemowo', 'Warszawa'],
    ['LO-01', 'Łódź Widzew', 'Łódź'],
  ]),
  customer('SP', '2000318', 'Paleta Pawlikowscy Sp. j.', specialist, 'Paleta', [
    ['WA-04', 'Mokotów', 'Warszawa'],
    ['LO-02', 'Łódź Bałuty', 'Łódź'],
    ['LO-03', 'Łódź Śródmieście', 'Łódź'],
  ]),
  customer('MB', '1000804', 'Wielkopolska Sieć Majsterkowicz Sp. z o.o.', market, 'Majsterkowicz', [
    ['PO-01', 'Poznań Rataje', 'Poznań'],
    ['PO-02', 'Poznań Jeżyce', 'Poznań'],
    ['BY-01', 'Bydgoszcz Fordon', 'Bydgoszcz'],
  ]),
  customer('SP', '2000426', 'Ładna Ściana Marta Olszak', specialist, 'Ładna Ściana', [
    ['PO-03', 'Poznań Wilda', 'Poznań'],
    ['BY-02', 'Bydgoszcz Centrum', 'Bydgoszcz'],
  ]),
  customer('HU', '3000091', 'Pomorska Hurtownia Farb Sp. z o.o.', wholesale, 'Hurtownia Pomorska', [
    ['GD-01', 'Gdańsk Kokoszki', 'Gdańsk'],
    ['SZ-01', 'Szczecin Dąbie', 'Szczecin'],
  ]),
  customer('MB', '1000917', 'Bałtyckie Markety Budowlane S.A.', market, 'Market Bałtyk', [
    ['GD-02', 'Gdańsk Oliwa', 'Gdańsk'],
    ['GD-03', 'Gdańsk Chełm', 'Gdańsk'],
    ['SZ-02', 'Szczecin Gumieńce', 'Szczecin'],
    ['BY-03', 'Bydgoszcz Błonie', 'Bydgoszcz'],
  ]),
  customer('SP', '2000531', 'Studio Farb Zachód Sp. z o.o.', specialist, 'Studio Farb', [
    ['SZ-03', 'Szczecin Pogodno', 'Szczecin'],
    ['PO-04', 'Poznań Winogrady', 'Poznań'],
    ['GD-04', 'Gdańsk Wrzeszcz', 'Gdańsk'],
  ]),
];

export const shops: readonly Shop[] = customers.flatMap((owner) => owner.shops);

export function customerOf(shopCode: string): Customer {
  const owner = customers.find((candidate) =>
    candidate.shops.some(({ code }) => code === shopCode),
  );
  if (owner === undefined) throw new Error(`No customer has the shop ${shopCode}.`);
  return owner;
}

function customer(
  prefix: string,
  sap: string,
  name: string,
  channel: string,
  brand: string,
  places: readonly (readonly [code: string, name: string, city: string])[],
): Customer {
  const ownShops = places.map(([code, place, city]) => ({ code, name: `${brand} ${place}`, city }));
  return { prefix, sap, name, channel, shops: ownShops };
}
