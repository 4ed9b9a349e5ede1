/** Joins the class names that apply; a condition that is false leaves its name out. */
export function classes(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
