/** What other modules may import of keys. */
export { forgetKeys, learnKeys, requireKnown, type KeySettings } from './keys.service.ts';
