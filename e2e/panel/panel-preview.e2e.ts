import type { Page } from '@playwright/test';
import { listen } from '../../proof/parts/browser-probe.ts';
import { type Payload, attackingHtml, dealt, inBatches } from '../../proof/xss/payloads.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../screen.steps.ts';
import { expect, test } from '../support/index.ts';
import { firstWayIn, linkIn, openClerk } from '../support/panel.ts';

test.use({ ownClub: true });

/** Of the public collection; PREVIEW_PAYLOADS=1 tries all of it, which takes minutes. */
const oneIn = Number(process.env['PREVIEW_PAYLOADS'] ?? 60);

test('a draft is seen as each role would see it, solved as by a participant, and runs nothing', async ({
  browser,
  club,
}) => {
  test.setTimeout(oneIn === 1 ? 900_000 : 90_000);
  const ewa = await openClerk(browser, await club.panelUrl(), {
    viewport: { width: 1280, height: 1000 },
  });
  const ran: string[] = [];
  await ewa.context.exposeBinding('heardOf', (_source, what: string) => void ran.push(what));
  await ewa.context.addInitScript(listen);
  await firstWayIn(
    ewa,
    linkIn(await club.operate(['panel', 'grant', 'ewa@operator.pl', 'editor', 'Ewa Nowak'])),
  );
  const { page } = ewa;
  const frame = page.frameLocator('iframe');
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Warsaw' }).format(club.now());
  const open = async (id: string): Promise<void> => {
    await page.goto(`/#/tresci/szkic/${id}/podglad`);
    await expect(frame.getByRole('heading', { level: 1 })).toBeVisible();
  };

  await test.step('a pill: screen, card, notification, and who does not see it', async () => {
    await open(
      await draftOf(page, 'pigulki', {
        slug: 'grunt-nowy',
        tytul: 'Grunt pod nową farbę',
        zajawka: 'Kiedy gruntować?',
        tresc: '<p>Grunt wyrównuje chłonność.</p>',
        role: 'user1|user3',
        od: today,
        do: '2099-12-31',
      }),
    );
    await expect(frame.getByText('Grunt wyrównuje chłonność.')).toBeVisible();
    await page.getByRole('button', { name: 'Powiadomienie' }).click();
    await expect(frame.getByText('Nowa pigułka: Grunt pod nową farbę')).toBeVisible();
    await page.getByRole('button', { name: 'Karta na liście' }).click();
    await expect(frame.getByText('Kiedy gruntować?')).toBeVisible();
    await page.getByRole('button', { name: 'Ciemne' }).click();
    await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: /^Uczestnik zadań specjalnych/ }).click();
    await expect(page.getByText(/^Nie widzi: tej roli nie ma/)).toBeVisible();
    await expect(page.locator('iframe')).toHaveCount(0);
    for (const width of [360, 390, 1_280, 1_680]) {
      await page.setViewportSize({ width, height: 1_000 });
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });

  await test.step('a question is solved: wrong, once more, right; nothing is kept', async () => {
    await open(
      await draftOf(page, 'pytania', {
        slug: 'pytanie-nowe',
        tytul: 'Po co się gruntuje?',
        typ: 'once-text',
        czas: '60',
        nagroda: '10',
        role: 'user1',
        miesiac: today.slice(0, 7),
        od: today,
        do: '2099-12-31',
        odpowiedz_1: 'Żeby wyrównać chłonność',
        poprawne: '1',
        odpowiedz_2: 'Żeby była gładsza',
      }),
    );
    await frame.getByText('Żeby była gładsza').click();
    await frame.getByRole('button', { name: 'Wyślij odpowiedź' }).click();
    await expect(frame.getByText('Odpowiedź jest niepoprawna')).toBeVisible();
    await frame.getByRole('button', { name: 'Spróbuj jeszcze raz' }).click();
    await frame.getByText('Żeby wyrównać chłonność').click();
    await frame.getByRole('button', { name: 'Wyślij odpowiedź' }).click();
    await expect(frame.getByText('Odpowiedź jest poprawna')).toBeVisible();
    await page.getByRole('button', { name: 'Zacznij od nowa' }).click();
    await expect(frame.getByText('Żeby wyrównać chłonność')).toBeVisible();
  });

  await test.step('no payload runs, in the frame or around it', async () => {
    const [first, ...others] = inBatches(dealt(attackingHtml(1), oneIn, 0), 20);
    const own = attackingHtml(1).filter(({ isOwn }) => isOwn);
    for (const payloads of [own, first ?? [], ...others]) {
      await open(await draftOf(page, 'aktualnosci', attack(payloads)));
      await page.waitForTimeout(300);
    }
    expect(ran).toEqual([]);
    // The same ears hear what does run.
    await page.frames()[1]?.evaluate(() => alert('heard'));
    await expect.poll(() => ran).toEqual(['alert(heard)']);
  });
  await ewa.close();
});

let attacks = 0;

function attack(payloads: readonly Payload[]): Record<string, string> {
  attacks += 1;
  return {
    slug: `atak-${attacks}`,
    tytul: (payloads[0]?.html ?? '').replaceAll(/\s+/g, ' ').slice(0, 250) || 'Tytuł',
    zajawka: (payloads.at(-1)?.html ?? '').replaceAll(/\s+/g, ' ').slice(0, 400) || 'Zajawka',
    tresc: payloads.map(({ html, number }) => `<p>Znacznik ${number}.</p>${html}`).join(''),
    role: 'user1',
    opublikowano: '2026-01-01',
    do: '',
  };
}

/** Saves a draft as the editing screen does; returns its number. */
async function draftOf(page: Page, kind: string, values: Record<string, string>): Promise<string> {
  return page.evaluate(
    async ([kind_, cells]) => {
      const call = async (path: string, body?: object) => {
        const reply = await fetch(`/api/panel/v1/drafts${path}`, {
          headers: { 'content-type': 'application/json' },
          ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
        });
        if (!reply.ok) throw new Error(await reply.text());
        return (await reply.json()) as { data: { id: string; version: number; marks: object } };
      };
      const { id } = (await call('', { kind: kind_, of: null, from: 'empty' })).data;
      const { version, marks } = (await call(`/${id}`)).data;
      const seen = Object.fromEntries(
        Object.keys(cells).map((name) => [name, String(Reflect.get(marks, name) ?? '')]),
      );
      await call(`/${id}`, { version, seen, values: cells, rows: {} });
      return id;
    },
    [kind, values] as const,
  );
}
