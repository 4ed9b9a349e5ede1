/** The forms for `plural` and `counted` that several features use. */
export const days = ['dzień', 'dni', 'dni'] as const;
