/** The current version of an approval, with this person's answer. */
export type CurrentApproval = {
  readonly versionId: number;
  readonly name: string;
  readonly content: string;
  readonly required: boolean;
  readonly isAnswered: boolean;
};

export type Tick = { readonly approvalVersionId: number; readonly value: boolean };

/**
 * The first login needs all approvals. Later logins need answers only when a required approval is
 * new or has a new version; then all unanswered ones are included.
 */
export function approvalsToAnswer(
  approvals: readonly CurrentApproval[],
  hasLoggedIn: boolean,
): readonly CurrentApproval[] {
  const unanswered = approvals.filter(({ isAnswered }) => !isAnswered);
  if (hasLoggedIn && !unanswered.some(({ required }) => required)) return [];
  return unanswered;
}

/** Each listed box as true or false; ticks of unlisted boxes are ignored (D25). */
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
