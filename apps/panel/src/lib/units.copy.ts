/** The forms of what the panel counts, for `counted` and `plural`. */
export const goldenPoints = ['złoty punkt', 'złote punkty', 'złotych punktów'] as const;
export const people = ['osoba', 'osoby', 'osób'] as const;
