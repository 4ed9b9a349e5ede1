import type { Locator, Page } from '@playwright/test';
import { settled } from './member.ts';

/** Attention that a person spends on screens: seconds for a click or a field, for reading and for finding one's way. */
const seconds = { act: 4, screen: 10 } as const;
const wordsPerMinute = 200;

/** Counts what a person does and has to read; each line of text and each screen counts once for each person. */
export class Attention {
  readonly page: Page;
  readonly #lines = new Set<string>();
  readonly #screens = new Set<string>();
  #acts = 0;
  #words = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async open(address: string): Promise<void> {
    await this.page.goto(address);
    this.#acts += 1;
    await this.read();
  }

  async click(target: Locator): Promise<void> {
    await target.click();
    this.#acts += 1;
    await this.read();
  }

  async fill(target: Locator, value: string): Promise<void> {
    await target.fill(value);
    this.#acts += 1;
  }

  async choose(target: Locator, value: string): Promise<void> {
    await target.selectOption(value);
    this.#acts += 1;
    await this.read();
  }

  async give(target: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await target.setInputFiles(files);
    this.#acts += 1;
    await this.read();
  }

  /** Reads what is new on the screen, once it has loaded. */
  async read(): Promise<void> {
    await settled(this.page);
    const { screen, text } = await this.page.evaluate(visibleText);
    this.#screens.add(screen.replaceAll(/\d[\d-]*/g, '#'));
    for (const line of text.split('\n').map((one) => one.trim())) {
      if (line === '' || this.#lines.has(line)) continue;
      this.#lines.add(line);
      this.#words += line.split(/\s+/).length;
    }
  }

  get counted() {
    const [acts, words, screens] = [this.#acts, this.#words, this.#screens.size];
    const minutes = (acts * seconds.act + screens * seconds.screen) / 60 + words / wordsPerMinute;
    return { acts, words, screens, minutes };
  }
}

/** The options of a closed list are text of the page that is not visible. */
function visibleText(): { screen: string; text: string } {
  const options = [...document.querySelectorAll('option')];
  const chosen = new Set(options.filter(({ selected }) => selected));
  const hidden = options.filter((option) => !chosen.has(option));
  for (const option of hidden) option.hidden = true;
  const text = document.body.innerText;
  for (const option of hidden) option.hidden = false;
  return { screen: location.hash.split('?')[0] ?? '', text };
}
