import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Circuits } from '../control/circuit.ts';

/** Calls to SMS, mail and file providers by result, and which providers are paused. */
export function providerMetrics(registry: Registry, circuits: Circuits): void {
  const calls = new Counter({
    name: 'provider_calls_total',
    help: 'Calls to a provider: ok, refused (it said no), away (no answer), skipped (known to be away)',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'provider_call_duration_seconds',
    help: 'Time that a provider took',
    labelNames: ['provider'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers: [registry],
  });
  circuits.watch(({ provider, outcome, seconds: taken }) => {
    calls.inc({ provider, outcome });
    if (outcome !== 'skipped') seconds.observe({ provider }, taken);
  });
  registry.registerMetric(
    new Gauge({
      name: 'provider_circuit_open',
      help: '1 while a provider is away and nobody waits for it',
      labelNames: ['provider'],
      registers: [],
      collect() {
        for (const { provider, isOpen } of circuits.states())
          this.set({ provider }, isOpen ? 1 : 0);
      },
    }),
  );
}
