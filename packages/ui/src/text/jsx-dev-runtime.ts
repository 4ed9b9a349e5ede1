import type { ElementType, Key, ReactElement } from 'react';
import { jsx, jsxs } from './jsx-runtime.ts';

/** The development build's form of the same. */
export { Fragment, type JSX } from './jsx-runtime.ts';

export function jsxDEV(
  type: ElementType,
  props: { readonly children?: unknown },
  key: Key | undefined,
  isStatic: boolean,
): ReactElement {
  return isStatic ? jsxs(type, props, key) : jsx(type, props, key);
}
