/** What other modules may import of audit. */
export { verificationLines } from './verify.copy.ts';
export { isCheck, unitOf } from './verify.rules.ts';
export {
  settledPeople,
  verifySettlements,
  type Difference,
  type Verification,
} from './verify.service.ts';
