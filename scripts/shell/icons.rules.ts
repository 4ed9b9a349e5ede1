/**
 * `square`: the icon as it is; `rounded` and `circle`: as old Android launchers show it; `mark`: the star in its circle
 * without a ground; `sign`: the same in white alone; `splash`: small in the middle of plain ink; `paper`: ink on
 * paper, for the panel.
 */
export type Drawing = 'square' | 'rounded' | 'circle' | 'mark' | 'sign' | 'splash' | 'paper';
/** `file`: below `apps/`. */
export type Icon = { readonly file: string; readonly drawing: Drawing; readonly size: number };

const densities = { mdpi: 1, hdpi: 1.5, xhdpi: 2, xxhdpi: 3, xxxhdpi: 4 } as const;
const android = 'mobile/android/app/src/main/res';
const assets = 'mobile/ios/App/App/Assets.xcassets';

/** Every picture of both mobile projects, with the sizes that Android and Apple require, and of the installed panel. */
export const icons: readonly Icon[] = [
  ...Object.entries(densities).flatMap(([density, scale]): Icon[] => [
    { file: `${android}/mipmap-${density}/ic_launcher.png`, drawing: 'rounded', size: 48 * scale },
    {
      file: `${android}/mipmap-${density}/ic_launcher_round.png`,
      drawing: 'circle',
      size: 48 * scale,
    },
    {
      file: `${android}/mipmap-${density}/ic_launcher_foreground.png`,
      drawing: 'mark',
      size: 108 * scale,
    },
    {
      file: `${android}/drawable-${density}/ic_notification.png`,
      drawing: 'sign',
      size: 24 * scale,
    },
  ]),
  { file: `${assets}/AppIcon.appiconset/AppIcon-512@2x.png`, drawing: 'square', size: 1_024 },
  { file: `${assets}/Splash.imageset/splash.png`, drawing: 'splash', size: 2_732 },
  ...[180, 192, 512].map((size): Icon => ({
    file: `panel/public/app-icon-${size}.png`,
    drawing: 'paper',
    size,
  })),
];

/** The SVG of a drawing, made of the ground and the mark of the app's icon (512 × 512). */
export function drawingOf(icon: string, drawing: Drawing, size: number): string {
  const [, definitions = ''] = /(<defs>[\s\S]*<\/defs>)/.exec(icon) ?? [];
  const [, ground = ''] = /(<rect[^>]*\/>)/.exec(icon) ?? [];
  const [, mark = ''] = /(<g [\s\S]*<\/g>)/.exec(icon) ?? [];
  if (definitions === '' || ground === '' || mark === '')
    throw new Error('app-icon.svg has lost its ground or mark.');
  const parts: Record<Drawing, string> = {
    square: ground + mark,
    rounded: clipped('<rect width="512" height="512" rx="112"/>', ground + mark),
    circle: clipped('<circle cx="256" cy="256" r="256"/>', ground + mark),
    mark,
    // In the middle half of the icon there would be little left of it at 24 px.
    sign: `<g transform="translate(256 256) scale(1.75) translate(-256 -256)">${mark.replace(/#[0-9a-f]{6}/g, '#fff')}</g>`,
    splash: `<rect width="512" height="512" fill="#13233f"/><g transform="translate(256 256) scale(.35) translate(-256 -256)">${mark}</g>`,
    paper: `<rect width="512" height="512" fill="#f6f1e7"/>${mark.replace(/#[0-9a-f]{6}/g, '#13233f')}`,
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512" width="${size}" height="${size}">${definitions}${parts[drawing]}</svg>`;
}

function clipped(shape: string, drawn: string): string {
  return `<clipPath id="shape">${shape}</clipPath><g clip-path="url(#shape)">${drawn}</g>`;
}
