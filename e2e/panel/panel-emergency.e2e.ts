import { expect, test } from '../support/index.ts';
import { approve, wayInAgain } from '../support/money.ts';
import { type Clerk, firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });
test.setTimeout(120_000);

test('[D68] two administrators decide about money while no approver can act', async ({
  browser,
  club,
}) => {
  const panel = await club.panelUrl();
  const enter = async (...words: string[]): Promise<Clerk> => {
    const clerk = await openClerk(browser, panel);
    await firstWayIn(clerk, linkIn(await club.operate(['panel', ...words])));
    return clerk;
  };
  const ola = await enter('grant', 'ola@operator.pl', 'coordinator', 'Ola Lis');
  const anna = await enter('admin', 'anna@operator.pl', 'Anna Nowak');
  const jan = await enter('grant', 'jan@operator.pl', 'administrator', 'Jan Kos');
  await club.pass({ days: 8 });

  await test.step('a coordinator proposes, and there is no approver', async () => {
    await wayInAgain(ola);
    await ola.page.goto('/#/ustawienia-programu');
    await ola.page.getByRole('button', { name: 'Nowa wartość: Wartość złotego punktu' }).click();
    const sheet = ola.page.getByRole('dialog');
    await sheet.getByLabel('Wartość', { exact: true }).fill('110');
    await sheet.getByLabel('Powód').fill('Uchwała zarządu');
    const nextMonth = new Date(club.now().getTime() + 40 * 86_400_000);
    await sheet.getByLabel('Obowiązuje od').fill(nextMonth.toISOString().slice(0, 10));
    await sheet.getByRole('button', { name: 'Przekaż drugiej osobie' }).click();
    await expect(ola.page.getByText('Przekazano drugiej osobie do decyzji.')).toBeVisible();
  });

  await test.step('one administrator proposes to decide in place of approvers', async () => {
    await wayInAgain(anna);
    await openMatter(anna);
    await anna.page.getByRole('button', { name: 'Zaproponuj tryb awaryjny' }).click();
    const sheet = anna.page.getByRole('dialog');
    await sheet.getByLabel('Dlaczego nie można czekać').fill('Piotr jest w szpitalu.');
    await sheet.getByRole('button', { name: 'Zaproponuj tryb awaryjny' }).click();
    await expect(anna.page.getByText(/^Drugi administrator może zatwierdzić od/)).toBeVisible();
  });

  await test.step('the other one decides 24 hours later', async () => {
    await wayInAgain(jan);
    const matter = /#\/sprawy\/\d+/.exec(anna.page.url())?.[0] ?? '';
    await jan.page.goto(`/${matter}`);
    await expect(
      jan.page.getByText('Od propozycji trybu awaryjnego muszą minąć 24 godziny.'),
    ).toBeVisible();
    await expect(jan.page.getByRole('button', { name: 'Zatwierdź' })).toHaveCount(0);
    await club.pass({ days: 1, minutes: 10 });
    await wayInAgain(jan);
    await openMatter(jan);
    await approve(jan.page);
    await expect(jan.page.getByText(/^Zatwierdzone: Jan Kos/)).toBeVisible();
  });

  await test.step('everybody reads of it on the dashboard', async () => {
    await wayInAgain(ola);
    await expect(ola.page.getByText(/^Tryb awaryjny: sprawa nr \d+$/)).toBeVisible();
    await expect(ola.page.getByText(/Zatwierdzenie: Jan Kos\./)).toBeVisible();
  });
  for (const clerk of [ola, anna, jan]) await clerk.close();
});

async function openMatter({ page }: Clerk): Promise<void> {
  await page.goto('/#/sprawy');
  await page.getByRole('list', { name: 'Sprawy' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Tryb awaryjny' })).toBeVisible();
}
