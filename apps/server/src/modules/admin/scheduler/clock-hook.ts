import type { FastifyInstance } from 'fastify';
import { MovableClock, raiseClockOffset } from '#src/platform/clock.ts';
import { inTransaction } from '#src/platform/database/transaction.ts';
import { isSameSecret } from '#src/platform/is-same-secret.ts';
import type { Platform } from '#src/platform/platform.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { notify } from '#src/platform/realtime/channel.ts';

/**
 * The sandbox has moved the clock: the offset is stored, every process is notified, and the response waits until nothing due at
 * the new time is left untried and its mails are sent. Sandbox mode only.
 */
export function registerClockHook(
  app: FastifyInstance,
  platform: Platform,
  settle: () => Promise<void>,
): void {
  const { clock, secrets, database } = platform;
  if (!(clock instanceof MovableClock)) return;
  app.post('/api/internal/clock', async (request, reply) => {
    const token = request.headers['x-sandbox-token'];
    if (typeof token !== 'string' || !isSameSecret(token, secrets.sandboxToken))
      throw new ProductError('notFound');
    const { offsetMs } = (request.body ?? {}) as { offsetMs?: unknown };
    if (typeof offsetMs !== 'number' || !Number.isSafeInteger(offsetMs) || offsetMs < 0)
      throw new ProductError('invalid');
    const raised = await inTransaction(database.db, async (tx) => {
      const inForce = await raiseClockOffset(tx, offsetMs);
      await notify(tx, 'clock', String(inForce));
      await notify(tx, 'sweep');
      return inForce;
    });
    clock.advanceTo(raised);
    await settle();
    return reply.send({ state: true, data: { offsetMs: clock.offsetMs } });
  });
}
