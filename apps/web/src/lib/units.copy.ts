/** The forms for `plural` and `counted` that several features use. */
export const points = ['punkt', 'punkty', 'punktów'] as const;
export const goldenPoints = ['złoty punkt', 'złote punkty', 'złotych punktów'] as const;
export const days = ['dzień', 'dni', 'dni'] as const;
