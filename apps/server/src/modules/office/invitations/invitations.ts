/** What other modules may import of invitations. */
export {
  smsLimits,
  whyNotResent,
  whyNotWithdrawn,
  type InvitationState,
  type InvitedRole,
} from './invitations.rules.ts';
export {
  remindForOperator,
  resendForOperator,
  withdrawForOperator,
} from './invitations.service.ts';
