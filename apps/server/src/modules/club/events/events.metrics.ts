import { Gauge } from 'prom-client';
import type { EventHub } from './events.service.ts';

/** For `/metrics`. */
export function streamsGauge(hub: Pick<EventHub, 'count'>): Gauge {
  return new Gauge({
    name: 'event_streams_open',
    help: 'Devices that wait for news on this process; each takes two connections of nginx',
    registers: [],
    collect() {
      this.set(hub.count());
    },
  });
}
