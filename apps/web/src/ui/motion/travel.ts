import './travel.css';

/** Whether the browser can let parts of a page travel to the next one. */
export function canTravel(): boolean {
  return 'startViewTransition' in document;
}

/** Marks the picture and the title of the card of this link as those of the page that it becomes. */
export function markCard(link: Element): void {
  for (const part of document.querySelectorAll('li [data-travels]')) part.removeAttribute('data-travels');
  link.closest('li')?.querySelector('img')?.parentElement?.setAttribute('data-travels', 'picture');
  link.closest('h2, h3, h4')?.setAttribute('data-travels', 'title');
}
