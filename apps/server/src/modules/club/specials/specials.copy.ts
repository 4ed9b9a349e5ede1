/** Default words for the remaining amount, when the programme has none. */
export const stillLeftWords = {
  target: 'Do celu brakuje',
  qualification: 'Do progu brakuje',
} as const;
