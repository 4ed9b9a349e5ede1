/** What other modules may import of corrections. */
export { stateOf as correctionStateOf } from './corrections.service.ts';
