import type { Page } from '@playwright/test';
import { contentEntities } from './entities.content.ts';
import { type Entity, asker, isSet } from './entities.steps.ts';
import { personEntities } from './entities.person.ts';
import { reportEntities } from './entities.report.ts';
import { expectThere } from '../screens.steps.ts';
import { expect, go, test } from '../support/index.ts';

const entities = [...personEntities, ...contentEntities, ...reportEntities];

// The demo programme comes in by import files: what is asked for here was stored from a file and is served by its call.
for (const who of new Set(entities.map(({ as }) => as))) {
  test(`[E01] every field served to ${who} is set in the demo and shown`, async ({
    page,
    loginAs,
  }) => {
    test.setTimeout(120_000);
    await loginAs(page, who);
    await go(page, '/403');
    await expectThere(page);
    for (const entity of entities.filter(({ as }) => as === who)) {
      await test.step(entity.name, () => expectShown(page, entity));
    }
  });
}

async function expectShown(page: Page, { fields, read }: Entity): Promise<void> {
  const { records, visits } = await read(asker(page));
  expect(records.length).toBeGreaterThan(0);
  for (const field of fields) {
    for (const record of records) expect(Object.keys(record)).toContain(field);
    expect(
      records.some((record) => isSet(record[field])),
      `${field} is never set`,
    ).toBe(true);
  }
  for (const { address, records: shown, shows, opens } of visits) {
    await go(page, address);
    await expectThere(page);
    await opens?.(page);
    const screen = opens === undefined ? page.getByRole('main') : page.locator('body');
    for (const record of shown) {
      for (const [field, isShown] of Object.entries(shows)) {
        const value = record[field];
        if (!isSet(value)) continue;
        await test.step(`${address} ${field}`, () => isShown(screen, String(value), record));
      }
    }
    if (opens !== undefined) await page.keyboard.press('Escape');
  }
}
