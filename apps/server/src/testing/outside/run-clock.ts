import { moveDate } from './moved-date.ts';

/** Loaded into each process of a run: its clock is CLOCK_SHIFT milliseconds ahead. */
const shift = Number(process.env['CLOCK_SHIFT'] ?? 0);
moveDate(() => shift);
