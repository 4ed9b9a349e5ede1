/** A separate file, because the sign-in loads it without the other refusals. */
export const proofNeeded = {
  status: 403,
  message: 'Potwierdź, że to Ty: kluczem albo kodem z aplikacji.',
} as const;
