/** Every sentence that this module sends. */

/** Before what is still left, where the programme gives no words of its own. */
export const stillLeftWords = {
  target: 'Do celu brakuje',
  qualification: 'Do progu brakuje',
} as const;
