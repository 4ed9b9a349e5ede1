import { monthCardCopy as copy } from './month-card.copy.ts';
import type { CardContent } from './month-card.rules.ts';

/** An upright picture, as messengers and stories show it. */
export const cardWidth = 1080;
export const cardHeight = 1350;

/** The ink panel of the club; the picture is the same by day and by night. */
const colours = {
  ink: '#13233f',
  inkRaised: '#254071',
  line: '#3a5078',
  text: '#faf5ea',
  quiet: '#bac6db',
  accent: '#a9c1ff',
  gold: '#f4c653',
  goldDeep: '#c7901c',
  onGold: '#2c1f00',
} as const;

const starPath =
  'M32 8.5 38.9 24 55.8 25.8 43.2 37.1 46.7 53.7 32 45.3 17.3 53.7 20.8 37.1 8.2 25.8 25.1 24Z';
const center = cardWidth / 2;
const circle = { y: 560, radius: 270, width: 52 } as const;

/** Draws the card; the letters of the club are loaded with the page. */
export function drawCard(canvas: HTMLCanvasElement, content: CardContent, programme: string): void {
  canvas.width = cardWidth;
  canvas.height = cardHeight;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  drawGround(pen);
  drawHead(pen, content);
  drawCircle(pen, content);
  drawFoot(pen, content, programme);
}

function drawGround(pen: CanvasRenderingContext2D): void {
  pen.fillStyle = colours.ink;
  pen.fillRect(0, 0, cardWidth, cardHeight);
  const light = pen.createRadialGradient(
    cardWidth * 0.85,
    -100,
    0,
    cardWidth * 0.85,
    -100,
    cardHeight,
  );
  light.addColorStop(0, colours.inkRaised);
  light.addColorStop(0.7, `${colours.inkRaised}00`);
  pen.fillStyle = light;
  pen.fillRect(0, 0, cardWidth, cardHeight);
}

function drawHead(pen: CanvasRenderingContext2D, { month, name }: CardContent): void {
  const title = copy.month(month);
  write(pen, title.charAt(0).toUpperCase() + title.slice(1), { y: 140, size: 68, weight: 750 });
  if (name !== undefined)
    write(pen, name, { y: 210, size: 46, weight: 500, colour: colours.quiet });
}

function drawCircle(
  pen: CanvasRenderingContext2D,
  { percent, thresholds, isEarned }: CardContent,
): void {
  const { y, radius, width } = circle;
  const isMet = percent === 100;
  const isGold = isMet && isEarned;
  const start = -Math.PI / 2;
  pen.lineWidth = width;
  pen.lineCap = 'round';
  pen.strokeStyle = colours.line;
  pen.beginPath();
  pen.arc(center, y, radius, 0, 2 * Math.PI);
  pen.stroke();
  if (percent > 0) {
    pen.strokeStyle = isGold ? colours.gold : colours.accent;
    pen.beginPath();
    pen.arc(center, y, radius, start, start + (percent / 100) * 2 * Math.PI);
    pen.stroke();
  }
  for (const threshold of thresholds) {
    const angle = start + (threshold / 100) * 2 * Math.PI;
    const isReached = threshold <= percent;
    pen.beginPath();
    pen.arc(center + radius * Math.cos(angle), y + radius * Math.sin(angle), 19, 0, 2 * Math.PI);
    pen.fillStyle = isReached && isEarned ? colours.gold : colours.ink;
    pen.fill();
    pen.lineWidth = 8;
    pen.strokeStyle = !isReached ? colours.quiet : isEarned ? colours.ink : colours.goldDeep;
    pen.stroke();
  }
  const colour = isGold ? colours.gold : colours.text;
  write(pen, `${percent}%`, { y: y + 50, size: isMet ? 170 : 190, weight: 750, colour });
  write(pen, copy.plan, { y: y + 125, size: 46, weight: 500, colour: colours.quiet });
}

function drawFoot(
  pen: CanvasRenderingContext2D,
  { padlock, points }: CardContent,
  programme: string,
): void {
  const hasPadlock = padlock !== 'none';
  if (hasPadlock) {
    const words = copy.padlocks[padlock];
    const left = center - (measure(pen, words, 50, 650) + 100) / 2;
    drawPadlock(pen, left, 940, padlock === 'open');
    write(pen, words, { x: left + 100, y: 1_005, size: 50, weight: 650, align: 'left' });
  }
  if (points !== undefined) {
    const words = copy.points(points);
    const left = center - (measure(pen, words, 50, 650) + 100) / 2;
    const y = hasPadlock ? 1_070 : 960;
    pen.save();
    pen.translate(left - 6, y - 4);
    pen.scale(1.35, 1.35);
    pen.fillStyle = colours.gold;
    pen.fill(new Path2D(starPath));
    pen.restore();
    write(pen, words, {
      x: left + 100,
      y: y + 58,
      size: 50,
      weight: 650,
      align: 'left',
      colour: colours.gold,
    });
  }
  pen.strokeStyle = colours.line;
  pen.lineWidth = 2;
  pen.beginPath();
  pen.moveTo(140, 1_220);
  pen.lineTo(cardWidth - 140, 1_220);
  pen.stroke();
  write(pen, programme, { y: 1_290, size: 44, weight: 650, colour: colours.quiet });
}

function drawPadlock(pen: CanvasRenderingContext2D, x: number, y: number, isOpen: boolean): void {
  pen.save();
  pen.translate(x, y);
  pen.scale(1.2, 1.2);
  pen.lineWidth = 6;
  pen.strokeStyle = isOpen ? colours.goldDeep : colours.quiet;
  pen.stroke(
    new Path2D(isOpen ? 'M19 23V10a13 13 0 0 1 26 0v26' : 'M19 35V22a13 13 0 0 1 26 0v26'),
  );
  pen.fillStyle = isOpen ? colours.gold : colours.inkRaised;
  pen.lineWidth = 3.5;
  const body = new Path2D(
    'M18 33H46a9 9 0 0 1 9 9v18a9 9 0 0 1 -9 9H18a9 9 0 0 1 -9 -9V42a9 9 0 0 1 9 -9Z',
  );
  pen.fill(body);
  pen.stroke(body);
  pen.fillStyle = isOpen ? colours.onGold : colours.quiet;
  pen.beginPath();
  pen.arc(32, 51, 5, 0, 2 * Math.PI);
  pen.fill();
  pen.restore();
}

type Words = {
  x?: number;
  y: number;
  size: number;
  weight: number;
  colour?: string;
  align?: CanvasTextAlign;
};

/** A long name gets narrower letters rather than being cut. */
function write(pen: CanvasRenderingContext2D, words: string, style: Words): void {
  const { x = center, y, size, weight, colour = colours.text, align = 'center' } = style;
  pen.font = fontOf(size, weight);
  pen.textAlign = align;
  pen.fillStyle = colour;
  pen.fillText(words, x, y, cardWidth - 160);
}

function measure(
  pen: CanvasRenderingContext2D,
  words: string,
  size: number,
  weight: number,
): number {
  pen.font = fontOf(size, weight);
  return pen.measureText(words).width;
}

function fontOf(size: number, weight: number): string {
  return `${weight} ${size}px "Klub Sans", "Klub Sans Fallback", system-ui, sans-serif`;
}
