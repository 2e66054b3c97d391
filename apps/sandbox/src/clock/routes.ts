import type { FastifyInstance } from 'fastify';
import { readBody } from '#src/core/body.ts';
import type { Sandbox } from '#src/core/sandbox.ts';
import { ClockError, moveClock } from './move-clock.ts';

export function registerClock(app: FastifyInstance, sandbox: Sandbox): void {
  const { clock } = sandbox;
  const present = () => ({
    now: new Date(clock.now()).toISOString(),
    offsetMs: clock.offsetMs,
    smtpPort: sandbox.smtpPort,
  });

  app.get('/clock', present);

  app.post('/clock', async (request, reply) => {
    try {
      await moveClock(sandbox, readBody(request));
      return present();
    } catch (error) {
      if (!(error instanceof ClockError)) throw error;
      return reply.code(error.status).send({ error: error.message, ...present() });
    }
  });
}
