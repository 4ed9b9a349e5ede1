import { expect, go, test } from '../support/index.ts';

test.use({ ownClub: true });

test('[R14] a representative calls the nearest person in two taps, and the person sees it', async ({
  browser,
  club,
  page,
  loginAs,
}) => {
  await loginAs(page, '500000004');
  await go(page, '/raporty');
  const nearest = page.getByRole('region', { name: 'Zadzwoń dziś' });
  await expect(nearest.getByRole('listitem')).toHaveCount(5);
  const left = (await nearest.getByText(/brakuje/).allTextContents()).flatMap(
    (words) => /brakuje\s([\d\s]+)\spkt/.exec(words)?.[1] ?? [],
  );
  const points = left.map((text) => Number(text.replaceAll(/\s/g, '')));
  expect(points).toHaveLength(5);
  expect(points).toEqual(points.toSorted((one, other) => one - other));

  const call = nearest.getByRole('button', { name: /^Zadzwoń: / }).first();
  const name = ((await call.getAttribute('aria-label')) ?? '').replace('Zadzwoń: ', '');
  await call.click();
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet.getByText(/^\d{3}\s\d{3}\s\d{3}\. Na dziś zostało/)).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'SMS', exact: true })).toHaveAttribute(
    'href',
    /^sms:\d{9}$/,
  );
  const phone = (
    (await sheet.getByRole('link', { name: 'Zadzwoń', exact: true }).getAttribute('href')) ?? ''
  ).slice(4);
  await sheet.getByRole('button', { name: 'Zadzwonione', exact: true }).click();
  await sheet.getByRole('button', { name: 'Następna osoba' }).click();
  await expect(page.getByRole('dialog', { name })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(nearest.getByRole('button', { name: new RegExp(`^${name}`) })).toContainText(
    'Zadzwonione',
  );

  await test.step('after a filter the rows come first', async () => {
    await page.getByRole('button', { name: /z planem/ }).click();
    await expect(nearest).toHaveCount(0);
  });

  await test.step('the person sees the day, and forbids further calls', async () => {
    // Gets the password and the consents of a demo account.
    await club.change(
      `update person set password_hash = known.password_hash, password_set_at = known.password_set_at, show_slider = false
      from (select * from person where phone = '+48500000001') as known where person.phone = '+48${phone}'`,
      `insert into consent_event (person_id, approval_version_id, value, at, source, user_agent, channel)
      select person.id, approval_version_id, value, at, source, user_agent, channel
      from consent_event join person on person.phone = '+48${phone}'
      where person_id = (select id from person where phone = '+48500000001')`,
    );
    const own = await browser.newPage({ baseURL: club.url });
    await loginAs(own, phone);
    await go(own, '/powiadomienia');
    await own.getByRole('button', { name: 'Kto oglądał moje konto' }).click();
    await expect(own.getByText(/telefon lub SMS Twojego przedstawiciela/)).toBeVisible();
    await go(own, '/konto');
    await own.getByRole('checkbox', { name: 'Przedstawiciel może do mnie dzwonić' }).uncheck();
    await own.reload();
    await expect(
      own.getByRole('checkbox', { name: 'Przedstawiciel może do mnie dzwonić' }),
    ).not.toBeChecked();
    await own.close();
  });

  await go(page, '/raporty');
  await page.reload();
  await expect(nearest.getByRole('listitem')).toHaveCount(5);
  await expect(nearest.getByText(name)).toHaveCount(0);
});
