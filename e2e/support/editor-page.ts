import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';

declare global {
  interface Window {
    /** What the form would save. */
    html: string;
    /** Loads a text. */
    write: (html: string) => void;
    lock: (isLocked: boolean) => void;
  }
}

const root = join(import.meta.dirname, '../..');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

/** Builds the page with the editor alone; returns its folder. */
export async function buildEditorPage(): Promise<string> {
  const outDir = join(root, '.cache/editor-page');
  await build({
    root: join(root, 'e2e/panel/editor-page'),
    configFile: false,
    base: './',
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, assetsInlineLimit: 0, modulePreload: false },
  });
  return outDir;
}

/** Opens it at the panel's address, with the panel's own headers: its content policy and Trusted Types. */
export async function openEditorPage(page: Page, panelUrl: string, folder: string): Promise<void> {
  const { headers } = await fetch(panelUrl);
  const policy = headers.get('content-security-policy') ?? '';
  await page.route('**/editor-page/**', async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/editor-page/', '');
    await route.fulfill({
      body: readFileSync(join(folder, name)),
      headers: {
        'content-type': types[extname(name)] ?? 'application/octet-stream',
        'content-security-policy': policy,
      },
    });
  });
  await page.goto(`${panelUrl}/editor-page/index.html`);
  await page.getByRole('textbox', { name: 'Treść' }).waitFor();
}
