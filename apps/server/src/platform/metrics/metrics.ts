import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { securityEvents } from '../security-events/event-names.ts';

/** What this process counts of itself. Names and labels hold routes, statuses and kinds only, never who or what was asked for. */
export type Metrics = {
  registry: Registry;
  /** Requests by route and status, in seconds. */
  requests: Histogram<'method' | 'route' | 'status'>;
  /** Settled charges by what the provider answered. */
  charges: Counter<'outcome'>;
  /** Lines of the security log, by event. */
  securityEvents: Counter<'event'>;
  /** Open event streams. */
  viewers: Gauge;
};

/** The metrics of one process; those of Node itself are added by `withProcess`, which tests leave out. */
export function createMetrics(options: { withProcess?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.withProcess) collectDefaultMetrics({ register: registry });
  const securityCounter = new Counter({
    name: 'pq_security_events_total',
    help: 'Security events recorded by this process, by event',
    labelNames: ['event'],
    registers,
  });
  // A rate needs a series from before the first event.
  for (const event of securityEvents) securityCounter.inc({ event }, 0);
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    charges: new Counter({
      name: 'pq_charges_total',
      help: 'Charges settled by this process, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
    securityEvents: securityCounter,
    viewers: new Gauge({ name: 'pq_event_streams', help: 'Open event streams', registers }),
  };
}
