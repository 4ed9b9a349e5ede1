/** What other modules may import of trail. */
export { owedQueue } from './commands.rules.ts';
export { takesTwoPeople } from './commands.service.ts';
export { inGroups } from './seal.rules.ts';
export {
  brokenGlass,
  sealState,
  trailHead,
  type BrokenGlass,
  type SealState,
} from './state.service.ts';
export type { OnChecked } from './verify.service.ts';
