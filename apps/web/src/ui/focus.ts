/** After a refused submit: to the first field that is wrong, so that its sentence is read out and seen. */
export function focusFirstInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** After navigation: to the page's heading, so that screen readers start there and Tab goes on from it. */
export function focusHeading(): void {
  document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus({ preventScroll: true });
}
