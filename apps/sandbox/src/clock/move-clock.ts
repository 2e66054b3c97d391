import type { Sandbox } from '#src/core/sandbox.ts';
import { announceOffset } from './announce.ts';
import { addDuration, parseDuration } from './duration.ts';

export class ClockError extends Error {
  readonly status: 400 | 409 | 503;
  constructor(status: 400 | 409 | 503, message: string) {
    super(message);
    this.name = 'ClockError';
    this.status = status;
  }
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;

/**
 * Moves the clock to an instant or by a duration (ISO 8601) and returns when the product has done all due work. Moves
 * are queued. Throws ClockError; after a 503 the clock has moved nevertheless.
 */
export function moveClock(sandbox: Sandbox, request: { now?: unknown; advance?: unknown }): Promise<void> {
  const result = sandbox.lastClockMove.then(() => move(sandbox, request));
  sandbox.lastClockMove = result.catch(() => {});
  return result;
}

async function move(sandbox: Sandbox, request: { now?: unknown; advance?: unknown }): Promise<void> {
  const { clock, config, stopping } = sandbox;
  const nowMs = clock.now();
  if (!clock.move(nowMs, targetMs(nowMs, request)))
    throw new ClockError(
      409,
      `the clock never goes back: it is already ${new Date(clock.now()).toISOString()}`,
    );
  if (!config.productUrl) return;
  const { productUrl, token, productPatienceMs: patienceMs } = config;
  await announceOffset(clock.offsetMs, { productUrl, token, patienceMs, signal: stopping }).catch(
    (error: Error) => {
      throw new ClockError(503, error.message);
    },
  );
}

function targetMs(nowMs: number, { now, advance }: { now?: unknown; advance?: unknown }): number {
  if ((now === undefined) === (advance === undefined))
    throw new ClockError(400, 'send either now (an ISO 8601 instant) or advance (an ISO 8601 duration)');
  const duration = typeof advance === 'string' ? parseDuration(advance) : null;
  if (advance !== undefined && !duration)
    throw new ClockError(400, 'advance must be an ISO 8601 duration such as P1DT2H');
  const target = duration
    ? addDuration(nowMs, duration)
    : typeof now === 'string' && instant.test(now)
      ? Date.parse(now)
      : Number.NaN;
  if (!Number.isFinite(target)) throw new ClockError(400, 'now must be an ISO 8601 instant with its offset');
  if (target > Date.UTC(2200, 0)) throw new ClockError(400, 'the clock does not go past the year 2199');
  return target;
}
