/**
 * What happens inside the page. Each of these functions is sent as text, so it imports nothing. The
 * name of a style marks the container of an operator's text, and a mark precedes each payload.
 */

/** Runs before all other code in every frame: records all the usual proofs of execution. */
export function listen(): void {
  const tell = (what: string): void => {
    const heardOf: unknown = Reflect.get(globalThis, 'heardOf');
    if (typeof heardOf === 'function') heardOf(what);
  };
  Reflect.set(globalThis, 'payloadRan', (number: unknown) => tell(String(number)));
  for (const name of ['alert', 'confirm', 'prompt', 'print', 'open']) {
    Reflect.set(globalThis, name, (...said: unknown[]) =>
      tell(`${name}(${said.map(String).join().slice(0, 80)})`),
    );
  }
  // The splash covers the first seconds of a visit.
  new MutationObserver((_changes, watch) => {
    const splash = document.getElementById('splash');
    if (splash === null) return;
    splash.remove();
    watch.disconnect();
  }).observe(document, { childList: true, subtree: true });
}

export type Looked = {
  /** Numbers of the payloads with a mark in a text. */
  readonly shown: readonly number[];
  /** Elements and attributes that no text may have. */
  readonly left: readonly string[];
  /** Addresses that lead elsewhere than to https or a route of the app. */
  readonly links: readonly string[];
};

/**
 * What is left of the payloads in these texts of a document; by a separate allowlist, not the
 * product's.
 */
export function look(given: { readonly html: readonly string[] } | null): Looked {
  const tags =
    /^(p|div|br|hr|h[234]|[uod]l|li|dt|dd|blockquote|figure|figcaption|strong|b|em|i|u|s|small|sub|sup|a|img|table|caption|thead|tbody|tfoot|tr|th|td)$/;
  const names =
    /^(href|src|alt|title|width|height|colspan|rowspan|scope|start|type|reversed|value|target|rel|aria-level|loading|decoding|srcset|sizes)$/;
  const links = /^(https:\/\/|#\/)/i;
  const pictures = /^\/files\/[^/\\]/;
  const containers =
    given === null
      ? [...document.querySelectorAll('[class*="_html_"]')]
      : given.html.map((html) => new DOMParser().parseFromString(html, 'text/html').body);
  const shown: number[] = [];
  const left: string[] = [];
  const bad: string[] = [];
  for (const container of containers) {
    for (const node of container.querySelectorAll('*')) {
      // A form's fields may shadow its properties.
      const outside = String(node.outerHTML).slice(0, 160);
      const mark = node.localName === 'p' ? /^Znacznik (\d+)\.$/.exec(node.textContent) : null;
      if (mark !== null) shown.push(Number(mark[1]));
      if (!tags.test(node.localName)) left.push(`<${node.localName}> ${outside}`);
      for (const name of Element.prototype.getAttributeNames.call(node)) {
        const value = Element.prototype.getAttribute.call(node, name) ?? '';
        // What an element is cannot be taken from it, only emptied; it is nothing then.
        const isEmptied = name === 'is' && value === '';
        if (!names.test(name) && !isEmptied) left.push(`${name} ${outside}`);
        if (name === 'href' && !links.test(value)) bad.push(outside);
        if (name === 'src' && !pictures.test(value)) bad.push(outside);
        if (name === 'srcset' && !value.split(', ').every((part) => pictures.test(part)))
          bad.push(outside);
      }
    }
  }
  // Links next to a text lead to the app's own pages.
  for (const link of given === null ? document.querySelectorAll('main h2 a[href]') : []) {
    const isOfText = link.closest('[class*="_html_"]') !== null;
    if (!isOfText && !/^#\/(?![/\\])/.test(link.getAttribute('href') ?? ''))
      bad.push(link.outerHTML.slice(0, 160));
  }
  return { shown, left, links: bad };
}

/** Does everything to the texts that a reader could do: calls each handler, follows each link. */
export function touch(): void {
  const lead = (event: Event): void => {
    const link = event.target instanceof Element ? event.target.closest('a, area') : null;
    const href = link?.getAttribute('href') ?? link?.getAttribute('xlink:href') ?? '';
    // Where a good link leads nothing is to be learnt.
    if (!/^[\s\0-\x20]*[a-z\s]*script:/i.test(href)) event.preventDefault();
  };
  window.addEventListener('click', lead, true);
  window.addEventListener('auxclick', lead, true);
  window.addEventListener('submit', (event) => event.preventDefault(), true);
  const bubbling = [
    'pointerover',
    'pointerenter',
    'pointerdown',
    'mouseover',
    'mouseenter',
    'mousemove',
    'mousedown',
    'mouseup',
    'click',
    'dblclick',
    'contextmenu',
    'auxclick',
    'mouseout',
    'wheel',
    'keydown',
    'keypress',
    'keyup',
    'input',
    'change',
    'focusin',
    'copy',
    'cut',
    'paste',
    'dragstart',
    'dragover',
    'drop',
    'touchstart',
    'animationend',
  ];
  const quiet = [
    'focus',
    'blur',
    'toggle',
    'beforetoggle',
    'load',
    'error',
    'scroll',
    'animationstart',
    'select',
  ];
  for (const container of document.querySelectorAll('[class*="_html_"]')) {
    for (const node of container.querySelectorAll('*')) {
      const names = Element.prototype.getAttributeNames.call(node);
      const own = names.flatMap((name) => (name.startsWith('on') ? [name.slice(2)] : []));
      const dispatch = (event: Event): unknown =>
        EventTarget.prototype.dispatchEvent.call(node, event);
      for (const name of [...quiet, ...own]) dispatch(new Event(name, { cancelable: true }));
      for (const name of bubbling) {
        const Kind = /click|mouse|pointer|contextmenu/.test(name) ? MouseEvent : Event;
        dispatch(new Kind(name, { bubbles: true, cancelable: true }));
      }
      if (node instanceof HTMLElement) HTMLElement.prototype.focus.call(node);
    }
  }
}
