import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { chromium } from '@playwright/test';
import { chromiumFlags, chromiumPath, ensureChromium } from '../machine/chromium.ts';
import { type Drawing, drawingOf, icons } from './icons.rules.ts';
import { root } from '../steps.ts';

/** `npm run shell:icons`: draws the icons and splash pictures of the mobile shell and the icons of the panel from the app's one icon. */
async function draw(): Promise<void> {
  if (!(await ensureChromium())) throw new Error('There is no browser to draw with.');
  const source = readFileSync(join(root, 'apps/web/public/app-icon.svg'), 'utf8');
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumFlags });
  try {
    const page = await browser.newPage();
    for (const { file, drawing, size } of icons) {
      await page.setViewportSize({ width: size, height: size });
      await page.setContent(
        `<style>body{margin:0}svg{display:block}</style>${drawingOf(source, drawing, size)}`,
      );
      const path = join(root, 'apps', file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, await page.screenshot({ omitBackground: isTransparent(drawing) }));
      console.log(file);
    }
  } finally {
    await browser.close();
  }
}

/** The App Store takes no icon with holes, and iOS paints those of a page black. */
function isTransparent(drawing: Drawing): boolean {
  return drawing !== 'square' && drawing !== 'splash' && drawing !== 'paper';
}

await draw();
