/** The current version of an approval, as one person stands to it. */
export type CurrentApproval = {
  readonly versionId: number;
  readonly name: string;
  readonly content: string;
  readonly required: boolean;
  readonly isAnswered: boolean;
};

export type Tick = { readonly approvalVersionId: number; readonly value: boolean };

/**
 * What a person still has to answer: at the first login everything, later only when a required approval is new or has
 * a new version; then whatever else is unanswered is asked along with it.
 */
export function approvalsToAnswer(
  approvals: readonly CurrentApproval[],
  hasLoggedIn: boolean,
): readonly CurrentApproval[] {
  const unanswered = approvals.filter(({ isAnswered }) => !isAnswered);
  if (hasLoggedIn && !unanswered.some(({ required }) => required)) return [];
  return unanswered;
}

/** Each listed box as true or false; what is not on the list is not a consent, whatever the client sends (D25). */
export function ticksFor(
  listed: readonly CurrentApproval[],
  sent: readonly { readonly id: string; readonly value: boolean }[],
): Tick[] {
  return listed.map(({ versionId }) => ({
    approvalVersionId: versionId,
    value: sent.some(({ id, value }) => value && id === String(versionId)),
  }));
}

export function missingRequired(
  listed: readonly CurrentApproval[],
  ticks: readonly Tick[],
): readonly CurrentApproval[] {
  return listed.filter(
    ({ required, versionId }) =>
      required &&
      !ticks.some(({ approvalVersionId, value }) => value && approvalVersionId === versionId),
  );
}
