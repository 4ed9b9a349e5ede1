/** The forms for `plural` and `counted` of what more than one feature counts. */
export const points = ['punkt', 'punkty', 'punktów'] as const;
export const goldenPoints = ['złoty punkt', 'złote punkty', 'złotych punktów'] as const;
export const days = ['dzień', 'dni', 'dni'] as const;
