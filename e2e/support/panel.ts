import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { TOTP } from 'otpauth';
import type { TestServer } from './club.ts';

/** One of the operator's people at a machine of one's own: a browser, and a key that verifies who holds it. */
export type Clerk = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Takes the key out of the machine. */
  removeKey(): Promise<void>;
  close(): Promise<void>;
};

const key = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const;

export async function openClerk(
  browser: Browser,
  panelUrl: string,
  options: object = {},
): Promise<Clerk> {
  const context = await browser.newContext({
    baseURL: panelUrl,
    reducedMotion: 'reduce',
    ...options,
  });
  // The simulated person agrees immediately, so the browser's offer in the field would be accepted
  // before any button.
  await context.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  let authenticatorId = await plugIn(devtools);
  return {
    page,
    context,
    removeKey: async () => {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      // Another machine: it has a key, and no passkey of this panel in it.
      authenticatorId = await plugIn(devtools);
    },
    close: () => context.close(),
  };
}

async function plugIn(devtools: CDPSession): Promise<string> {
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: key,
  });
  return authenticatorId;
}

/** The first way in by a one-time link. */
export async function firstWayIn({ page }: Pick<Clerk, 'page'>, link: string): Promise<void> {
  await page.goto(link);
  await enrol(page);
}

export type FirstAccount = { readonly code: string; readonly name: string; readonly email: string };

/** Types a code of the first run, and who its account belongs to. */
export async function beginAccount(page: Page, { code, name, email }: FirstAccount): Promise<void> {
  await page.getByLabel('Kod z serwera').fill(code);
  await page.getByLabel('Imię i nazwisko').fill(name);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Załóż konto' }).click();
}

/** Makes a passkey, past the codes that are shown once. */
export async function enrol(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Utwórz klucz' }).click();
  await page.getByRole('checkbox', { name: 'Mam te kody w bezpiecznym miejscu' }).check();
  await page.getByRole('button', { name: 'Przejdź do panelu' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pulpit' })).toBeVisible();
}

/** The link of the newest letter to an address, from the folder in which a club without a mail server leaves its letters. */
export async function linkFor({ dataDir }: TestServer, address: string): Promise<string> {
  const folder = join(dataDir, 'outbox');
  let letters: string[] = [];
  await expect
    .poll(() => {
      letters = existsSync(folder)
        ? readdirSync(folder)
            // A letter that is being written has another ending until it is whole.
            .filter((name) => name.endsWith('.eml'))
            .map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
            .filter((letter) => letter.includes(`To: ${address}`))
        : [];
      return letters.length;
    })
    .toBeGreaterThan(0);
  return linkIn(letters.at(-1) ?? '');
}

/**
 * The path of a one-time link, in a command's output or on a screen; a command does not know a port
 * that the system chose.
 */
export function linkIn(text: string): string {
  const way = /\/#\/pierwsze\/[\w-]+/.exec(text)?.[0];
  if (way === undefined) throw new Error(`There is no link in: ${text}`);
  return way;
}

/** A code of the application for codes; each counts once, so a later one is drawn `steps` of 30 s ahead. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: secret.replaceAll(' ', '') }).generate({
    timestamp: Date.now() + steps * 30_000,
  });
}

/** The two codes of a first run. */
export async function firstCodes(club: TestServer): Promise<readonly [string, string]> {
  const [first = '', second = ''] =
    (await club.operate(['panel', 'code'])).match(/[A-Z2-9]{4}-[A-Z2-9]{4}/g) ?? [];
  return [first, second];
}

/** Unfolds the acts of a person's card. */
export async function openActs(page: Page): Promise<void> {
  const acts = page.getByRole('region', { name: 'Działania' }).locator('details');
  await acts.waitFor();
  if ((await acts.getAttribute('open')) === null) await acts.locator('summary').click();
  await expect(acts).toHaveAttribute('open');
}

/** Does what asks once more before it does it. */
export async function confirmed({ page }: Clerk, action: string): Promise<void> {
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: action }).click();
}
