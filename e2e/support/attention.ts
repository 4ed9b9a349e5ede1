import type { Locator, Page } from '@playwright/test';
import { settled } from './member.ts';

/** Attention that a person spends on screens: seconds for a click or a field, for reading and for finding one's way. */
const seconds = { act: 4, screen: 10, deadEnd: 60 } as const;
const wordsPerMinute = 200;

/**
 * Counts what a person does and has to read; each line of text and each screen counts once for each person. A dead end is a
 * screen that is closed or missing, or has nothing to go on with.
 */
export class Attention {
  readonly page: Page;
  readonly #lines = new Set<string>();
  readonly #screens = new Set<string>();
  readonly #deadEnds = new Set<string>();
  #newScreens = 0;
  #acts = 0;
  #words = 0;

  constructor(page: Page) {
    this.page = page;
  }

  /** Starts the count of another month; texts and screens that were read are known. */
  begin(): void {
    this.#acts = 0;
    this.#words = 0;
    this.#newScreens = 0;
    this.#deadEnds.clear();
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
    const { screen, text, leadsOn } = await this.page.evaluate(visibleText);
    // A screen that has not loaded yet leads on a moment later.
    if (leadsOn) this.#deadEnds.delete(screen);
    else this.#deadEnds.add(screen);
    const seen = this.#screens.size;
    this.#screens.add(screen.replaceAll(/\d[\d-]*/g, '#'));
    this.#newScreens += this.#screens.size - seen;
    for (const line of text.split('\n').map((one) => one.trim())) {
      if (line === '' || this.#lines.has(line)) continue;
      this.#lines.add(line);
      this.#words += line.split(/\s+/).length;
    }
  }

  get counted() {
    const [acts, words, screens] = [this.#acts, this.#words, this.#newScreens];
    const deadEnds = [...this.#deadEnds];
    const spent = acts * seconds.act + screens * seconds.screen + deadEnds.length * seconds.deadEnd;
    return { acts, words, screens, deadEnds, minutes: spent / 60 + words / wordsPerMinute };
  }
}

/** The options of a closed list are text of the page that is not visible. */
function visibleText(): { screen: string; text: string; leadsOn: boolean } {
  const options = [...document.querySelectorAll('option')];
  const chosen = new Set(options.filter(({ selected }) => selected));
  const hidden = options.filter((option) => !chosen.has(option));
  for (const option of hidden) option.hidden = true;
  const text = document.body.innerText;
  for (const option of hidden) option.hidden = false;
  const main = document.querySelector('main');
  const isClosed = /^(Brak uprawnień|Nie ma takiej strony|Coś poszło nie tak)/m.test(text);
  const leadsOn = !isClosed && main?.querySelector('a[href], button, summary, input') !== null;
  return { screen: location.hash.split('?')[0] ?? '', text, leadsOn };
}
