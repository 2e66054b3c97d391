import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { securityEvents } from '../security-events.ts';

export const chargeOutcomes = ['done', 'declined', 'rejected', 'retryable', 'unknown', 'withheld'] as const;
/** `absent`: a look-up of something that the provider never did. */
export const providerOperations = [
  'startCardWindow',
  'readCard',
  'deleteCard',
  'charge',
  'lookUp',
  'refund',
  'readSettlements',
] as const;
export const providerOutcomes = ['done', 'declined', 'rejected', 'retryable', 'unknown', 'absent'] as const;
/** `refused`: the server rejected the mail for good. */
export const mailOutcomes = ['sent', 'failed', 'refused'] as const;
/** `declined`: the file is no picture, or is broken. */
export const pictureWorks = ['variant', 'upload'] as const;
export const pictureOutcomes = ['done', 'declined', 'failed'] as const;
export const storageOperations = ['put', 'read', 'remove'] as const;
export const storageOutcomes = ['done', 'failed'] as const;
/** `address`: the general limit of requests; `use`: a limit on one kind of action. */
export const requestLimits = ['address', 'use'] as const;

export type ChargeOutcome = (typeof chargeOutcomes)[number];
export type ProviderOperation = (typeof providerOperations)[number];
export type ProviderOutcome = (typeof providerOutcomes)[number];
export type MailOutcome = (typeof mailOutcomes)[number];
export type PictureWork = (typeof pictureWorks)[number];
export type PictureOutcome = (typeof pictureOutcomes)[number];
export type StorageOperation = (typeof storageOperations)[number];
export type StorageOutcome = (typeof storageOutcomes)[number];
export type RequestLimit = (typeof requestLimits)[number];

/** Names and labels contain routes, statuses and kinds only, never persons or searches. */
export type Metrics = {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  /** In-process calls of server-side rendering, by status class (2xx). */
  pageCalls: Counter<'status'>;
  countLimited(limit: RequestLimit): void;
  countCharge(outcome: ChargeOutcome): void;
  countProviderCall(operation: ProviderOperation, outcome: ProviderOutcome): void;
  countMail(outcome: MailOutcome): void;
  countPicture(work: PictureWork, outcome: PictureOutcome): void;
  countStorage(operation: StorageOperation, outcome: StorageOutcome): void;
  securityEvents: Counter<'event'>;
  /** Time of each task's last success in seconds since 1970; initially that of its start. */
  taskSucceeded: Gauge<'task'>;
  taskPeriod: Gauge<'task'>;
  viewers: Gauge;
};

export function createMetrics(options: { withProcess?: boolean } = {}): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (options.withProcess) collectDefaultMetrics({ register: registry });

  /** Starts every label combination at 0: a rate needs a sample from before the first event. */
  const countBy = <const Label extends string>(
    name: string,
    help: string,
    values: Record<Label, readonly string[]>,
  ): Counter<Label> => {
    const labelNames = Object.keys(values) as Label[];
    const counter = new Counter({ name, help, labelNames, registers });
    const combinations = labelNames.reduce<Partial<Record<Label, string>>[]>(
      (known, label) =>
        known.flatMap((labels) => values[label].map((value) => ({ ...labels, [label]: value }))),
      [{}],
    );
    for (const labels of combinations) counter.inc(labels as Record<Label, string>, 0);
    return counter;
  };

  const countLimited = countBy('pq_requests_limited_total', 'Requests answered 429, by the limit', {
    limit: requestLimits,
  });
  const charges = countBy('pq_charges_total', 'Charges settled by this process, by outcome', {
    outcome: chargeOutcomes,
  });
  const providerCalls = countBy(
    'pq_provider_calls_total',
    'What the payment provider was asked, by outcome',
    {
      operation: providerOperations,
      outcome: providerOutcomes,
    },
  );
  const mails = countBy('pq_mails_total', 'Tries to send a mail, by outcome', { outcome: mailOutcomes });
  const pictures = countBy('pq_pictures_total', 'Pictures made from pictures, by outcome', {
    work: pictureWorks,
    outcome: pictureOutcomes,
  });
  const storage = countBy('pq_storage_total', 'What the store of files was asked, by outcome', {
    operation: storageOperations,
    outcome: storageOutcomes,
  });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Requests from outside by route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
    pageCalls: countBy('pq_page_calls_total', 'Calls of pages that are being rendered, by class of status', {
      status: ['2xx', '3xx', '4xx', '5xx'],
    }),
    countLimited: (limit) => countLimited.inc({ limit }),
    countCharge: (outcome) => charges.inc({ outcome }),
    countProviderCall: (operation, outcome) => providerCalls.inc({ operation, outcome }),
    countMail: (outcome) => mails.inc({ outcome }),
    countPicture: (work, outcome) => pictures.inc({ work, outcome }),
    countStorage: (operation, outcome) => storage.inc({ operation, outcome }),
    securityEvents: countBy(
      'pq_security_events_total',
      'Security events recorded by this process, by event',
      { event: securityEvents },
    ),
    taskSucceeded: new Gauge({
      name: 'pq_task_success_timestamp_seconds',
      help: 'When a task of the worker last ended without an error, at first when it was started',
      labelNames: ['task'],
      registers,
    }),
    taskPeriod: new Gauge({
      name: 'pq_task_period_seconds',
      help: 'How often a task of the worker is to run',
      labelNames: ['task'],
      registers,
    }),
    viewers: new Gauge({ name: 'pq_event_streams', help: 'Open event streams', registers }),
  };
}
