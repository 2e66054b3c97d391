import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import type { Sandbox } from '#src/core/sandbox.ts';
import type { Answer } from './answer.ts';
import { dequeueFault, type Fault, type FaultOp } from './faults.ts';

type Work = (fault: Fault | null) => Answer | Promise<Answer>;

/**
 * Runs one call with the next fault of its queue. `work` handles `decline`, and `slow` where work must be stored
 * first.
 */
export async function answerWithFault(sandbox: Sandbox, op: FaultOp, reply: FastifyReply, work: Work) {
  const fault = dequeueFault(sandbox.store, op);
  if (fault?.kind === 'drop-before') return dropConnection(reply);
  if (fault?.kind === 'error500')
    return reply.code(500).type('text/html').send('<html><body><h1>Internal Server Error</h1></body></html>');
  const answer = await work(fault);
  if (fault?.kind === 'drop-after') return dropConnection(reply);
  return reply.send(answer);
}

export async function waitIfSlow({ stopping }: Sandbox, fault: Fault | null): Promise<void> {
  if (fault?.kind === 'slow') await sleep(fault.ms, undefined, { signal: stopping });
}

function dropConnection(reply: FastifyReply): FastifyReply {
  reply.hijack();
  reply.raw.socket?.destroy();
  return reply;
}
