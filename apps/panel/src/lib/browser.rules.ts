const browsers: readonly (readonly [mark: string, name: string])[] = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser/', 'Samsung Internet'],
  ['Firefox/', 'Firefox'],
  ['FxiOS/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['CriOS/', 'Chrome'],
  ['Safari/', 'Safari'],
];
const systems: readonly (readonly [mark: string, name: string])[] = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Macintosh', 'Mac'],
  ['Linux', 'Linux'],
];

/** Like `Chrome, Android`, from what a browser says about itself; empty: it says neither. */
export function browserName(userAgent: string): string {
  return [nameIn(userAgent, browsers), nameIn(userAgent, systems)]
    .filter((name) => name !== undefined)
    .join(', ');
}

/** The first mark counts: browsers also name those that they resemble. */
function nameIn(text: string, marks: typeof browsers): string | undefined {
  return marks.find(([mark]) => text.includes(mark))?.[1];
}
