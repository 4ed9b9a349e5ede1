import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword } from '../support/index.ts';
import { until } from './driver.ts';
import { desk, test } from './index.ts';
import { expectLastingFigures, keepApp, logIn, refuseCookies } from './walk.steps.ts';

test.describe.configure({ timeout: 240_000 });

test('user1 reads the board on a new device, answers a question, writes with a file', async ({
  walk,
}) => {
  const marta = await walk();
  await logIn(marta, '500000001', demoPassword);
  await marta.at('/wyzwania/miesieczne');
  await marta.reads('64%');
  await refuseCookies(marta);
  await keepApp(marta);
  await expectLastingFigures(marta);

  await marta.move('/wiedza/pytanie/zabezpieczenie-pokoju');
  await marta.press('text', 'Taśma malarska');
  await marta.press('text', 'Folia malarska');
  await marta.press('button', 'Wyślij odpowiedź');
  await marta.reads('Gratulacje! Odpowiedź jest poprawna.');
  await marta.settled();

  const letter = join(marta.driver.downloads, 'pismo.pdf');
  writeFileSync(letter, '%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\nstartxref\n9\n%%EOF\n');
  await marta.move('/kontakt');
  await marta.choose('Temat', 'Inny temat');
  await marta.fill('Wiadomość', 'Dzień dobry');
  await marta.driver.attach('input[type=file]', letter);
  await marta.reads('pismo.pdf');
  await marta.press('button', 'Wyślij');
  await marta.reads('Wysłano poprawnie.');
  await marta.settled();
});

test('an invited person agrees, sets a password and reads the intro', async ({ walk }) => {
  const piotr = await walk();
  await piotr.open('/login');
  await piotr.fill('Numer telefonu', '500000010');
  await piotr.press('button', 'Dalej');
  await until('the approvals', () =>
    piotr.driver.run(() => document.querySelectorAll('input[type=checkbox]').length > 0),
  );
  const approvals = await piotr.driver.run(() =>
    [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')].map(
      ({ labels }) => labels?.[0]?.textContent.replaceAll(/\s+/g, ' ').trim() ?? '',
    ),
  );
  for (const approval of approvals) await piotr.press('choice', approval);
  await piotr.press('button', 'Dalej');
  await piotr.reads('Twoje tymczasowe hasło');
  await piotr.press('button', 'Zaloguj się');
  await piotr.at('/ustaw-haslo');
  await piotr.fill('Hasło', 'spokojny wieczór nad Odrą');
  await piotr.fill('Powtórz hasło', 'spokojny wieczór nad Odrą');
  await piotr.press('button', 'Zapisz');
  await piotr.at('/intro');
  await piotr.press('button', 'Rozpocznij');
  await piotr.press('link', 'Przejdź do klubu');
  await piotr.at('/wyzwania/miesieczne');
  await refuseCookies(piotr);
  await expectLastingFigures(piotr);
});

test('user3 reads the board and the profile', async ({ walk }) => {
  const ewa = await walk();
  await logIn(ewa, '500000003', demoPassword);
  await ewa.at('/wyzwania/miesieczne');
  await refuseCookies(ewa);
  await expectLastingFigures(ewa);
  await ewa.move('/profil');
  await expectLastingFigures(ewa);
});

test('a representative saves a report, invites, and reads settlements', async ({ walk }) => {
  const adam = await walk(undefined, desk);
  await logIn(adam, '500000004', demoPassword);
  await adam.title('Raporty');
  await refuseCookies(adam);
  await expectLastingFigures(adam);
  await adam.press('button', '(Excel)', false);
  await until('the saved report', async () => {
    const [file] = readdirSync(adam.driver.downloads).filter((name) => name.endsWith('.xlsx'));
    return file !== undefined && statSync(join(adam.driver.downloads, file)).size > 2_000;
  });
  await adam.move('/zaproszenia');
  await adam.choose('Kogo zapraszasz', 'Doradca handlowy');
  await adam.choose('Prefiks bazy klientów', 'MB');
  await adam.fill('Numer SAP', '1000412');
  await adam.fill('Numer telefonu', '512345678');
  await adam.press('button', 'Wyślij zaproszenie');
  await adam.reads('Zaproszenie wysłane na numer 512 345 678.');
  await adam.move('/rozliczenia');
  await adam.title('Rozliczenia');
  await adam.settled();
});
