import { ServerResponse } from 'node:http';
import { moveDate } from './moved-date.ts';

/** Loaded into each process of a run: its clock is CLOCK_SHIFT milliseconds ahead, that of its replies too. */
const shift = Number(process.env['CLOCK_SHIFT'] ?? 0);
const SystemDate = Date;
moveDate(() => shift);

// Node takes the Date header from a clock that no module can move.
const flush = ServerResponse.prototype.writeHead;
ServerResponse.prototype.writeHead = function writeHead(this: ServerResponse, ...given: unknown[]) {
  if (!this.hasHeader('date'))
    this.setHeader('date', new SystemDate(SystemDate.now() + shift).toUTCString());
  return Reflect.apply(flush, this, given);
};
