import { areas } from './areas.ts';
import type { Call, EventStream, FileCall, PlainCall } from './call.ts';
import { paypleWebhook } from './calls/payple-webhook.ts';

const declared: readonly unknown[] = areas.flatMap(({ modules }) => modules.flatMap(Object.values));

const isDeclared = (value: unknown, marks: readonly string[]): value is object =>
  typeof value === 'object' && value !== null && [...marks, 'path'].every((mark) => mark in value);

/** Called by providers with their own field names, never by clients. */
export const webhooks: readonly Call[] = [paypleWebhook];

/** Every call of the API, for OpenAPI and for tests that walk over all of them. */
export const calls: readonly Call[] = declared.filter(
  (value): value is Call =>
    isDeclared(value, ['method', 'data']) && !webhooks.some((webhook) => webhook === value),
);

/** Every event stream of the API. */
export const streams: readonly EventStream[] = declared.filter((value): value is EventStream =>
  isDeclared(value, ['event']),
);

/** Every file download; they are not in `calls`. */
export const files: readonly FileCall[] = declared.filter((value): value is FileCall =>
  isDeclared(value, ['file']),
);

/** The sign-in calls, which have no envelope. */
export const plainCalls: readonly PlainCall[] = declared.filter((value): value is PlainCall =>
  isDeclared(value, ['plain']),
);

/** Everything, for the documentation. */
export const contract = { calls, streams, files, plainCalls, webhooks };
