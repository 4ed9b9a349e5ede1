import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { desk, phone, test } from './index.ts';
import { enterPanel } from './walk.steps.ts';

test.describe.configure({ timeout: 240_000 });

test('a coordinator imports and proposes, another person decides on a phone', async ({
  walk,
  club,
}) => {
  const month = new Date().toISOString().slice(0, 7);
  const panel = await club.panelUrl();
  const ola = await walk(panel, desk);
  await enterPanel(ola, club, ['coordinator', 'ola@operator.pl', 'Ola Lis']);
  await ola.settled();
  const file = join(ola.driver.downloads, 'wyniki.csv');
  writeFileSync(file, `telefon;sklep;miesiac;punkty\n500000001;WR-01;${month};5000\n`);
  await ola.move('/importy');
  await ola.press('button', 'Nowy import');
  await ola.holds('the field for files', () => document.querySelector('input[type=file]') !== null);
  await ola.driver.attach('input[type=file]', file);
  await ola.reads('wyniki.csv');
  await ola.press('button', 'Sprawdź');
  await ola.reads('gotowy do zapisu');
  await ola.settled();
  await ola.press('button', 'Zapisz', false);
  await ola.reads('zapisany');
  await ola.settled();

  await ola.move('/ustawienia-programu');
  await ola.press('button', 'Nowa wartość: Wartość złotego punktu');
  await ola.fill('Wartość', '110');
  await ola.fill('Powód', 'Uchwała zarządu');
  await ola.press('button', 'Przekaż drugiej osobie');
  await ola.reads('Przekazano drugiej osobie do decyzji.');
  await ola.settled();

  const piotr = await walk(panel, phone);
  await enterPanel(piotr, club, ['approver', 'piotr@operator.pl', 'Piotr Zych']);
  await piotr.move('/sprawy');
  await piotr.press('link', 'wartość złotego punktu', false);
  await piotr.press('button', 'Zatwierdź');
  await piotr.holds('the question', () => document.querySelector('[role=alertdialog]') !== null);
  await piotr.press('button', 'Zatwierdź');
  await piotr.reads('Zatwierdzone: Piotr Zych');
  await piotr.settled();
});
