import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createFairQueue, type FairQueue } from '../platform/fair-queue.ts';
import type { Caller } from '../platform/http/caller.ts';
import { createWaitSignal } from '../platform/http/wait-signal.ts';
import { ProductError } from '../platform/product-error.ts';
import type { RenderedPage } from './anonymous-cache.ts';
import type { PageHandler, PageRequest } from './page-handler.ts';
import { cutPage } from './page-pieces.ts';

/** A large page takes a quarter of a second of the process, and one person may have many accounts. */
const AT_ONCE = { limit: 1, extraEveryMs: 10, maxWaiting: 600 };
const LONGEST_WAIT_MS = 20_000;

/** Scripts only add interaction to a rendered page: styles, fonts and pictures are more urgent on a slow line. */
const MODULE_PRELOAD = '<link rel="modulepreload"';

type PageRendering = {
  /** Of all pages, shared fairly between accounts and the networks of visitors. */
  queue: FairQueue;
  render(request: PageRequest): Promise<RenderedPage>;
  /** Waits for its turn. Throws unavailable, and invalid when the connection was closed while it waited. */
  forMember(member: Pick<Caller, 'uid'>, request: FastifyRequest, reply: FastifyReply): Promise<RenderedPage>;
};

export function createPageRendering(handle: PageHandler): PageRendering {
  const queue = createFairQueue({ ...AT_ONCE, refusal: () => new ProductError('unavailable') });
  const render = (request: PageRequest) => renderPage(handle, request);
  return {
    queue,
    render,
    async forMember({ uid }, request, reply) {
      const { signal, stop } = createWaitSignal(reply.raw, LONGEST_WAIT_MS);
      const asked = { id: request.id, url: request.url, asker: uid, requester: request };
      return queue.run(uid, () => render(asked), { signal }).finally(stop);
    },
  };
}

async function renderPage(handle: PageHandler, request: PageRequest): Promise<RenderedPage> {
  // Pages that ask nothing, such as those that are not found, wait for nothing: hundreds would follow each other without a turn.
  await nextTurn();
  const { response, complete, isRefused, nowMs, isStillValid } = await handle(request);
  const body = (await response.text()).replaceAll(MODULE_PRELOAD, `${MODULE_PRELOAD} fetchpriority="low"`);
  return {
    status: response.status,
    complete,
    isRefused,
    nowMs,
    headers: [...response.headers],
    pieces: cutPage(body),
    ...(isStillValid && { isStillValid }),
  };
}
