import { AsyncResource } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { NETWORKS_OF_SITE, siteOf } from './addresses.ts';
import { isInProcess } from './in-process.ts';

/**
 * In progress at once: calls, pages and exports of an account, and all of the visitors of a network, who share most pages. A page that is
 * rendered for one person may take a quarter of a second of the process.
 */
export const MAX_IN_PROGRESS = { calls: 6, pages: 2, exports: 2, ofVisitors: 30 };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler reads the body, which may arrive slowly, and has a queue of its own. */
    isUpload?: boolean;
    /** The answer is made while it is read. */
    isExport?: boolean;
  }
}

/** Work for a closed connection continues, within the time limits of statements and providers. */
const LONGEST_WORK_MS = 30_000;

export type Limiting = {
  factor: number;
  countedFor(request: FastifyRequest): { account: string | null; network: string };
  /** Of a request that was within the limit when it arrived, and is not any more. */
  refusalOf(request: FastifyRequest): Error | undefined;
};

const turns = new WeakMap<ServerResponse, () => void>();

/** Ends the turn of a request whose answer is ready, or lasts: its reader may be slow. */
export function endTurn(answer: ServerResponse): void {
  turns.get(answer)?.();
}

/** Limits the calls and pages in progress of an account, or of the visitors of a network; further ones wait for their turn. */
export function limitConcurrency(app: FastifyInstance, { factor, countedFor, refusalOf }: Limiting): void {
  const queues = createTurnQueues();
  app.addHook('preValidation', (request, reply, done) => {
    const { url, config } = request.routeOptions;
    const isPage = url === '/*';
    const isCall = url?.startsWith('/api/') && !config.isUpload;
    if (!(isPage || isCall) || isInProcess(request)) return done();
    const start = () => done(refusalOf(request));
    const turn = queues.enter(
      boundsOf(countedFor(request), isPage ? 'pages' : config.isExport ? 'exports' : 'calls', factor),
      start,
    );
    turns.set(reply.raw, turn.leave);
    const close = () => {
      if (turn.isRunning()) setTimeout(turn.leave, LONGEST_WORK_MS).unref();
      else turn.leave();
    };
    // A connection that ended before emits no further event.
    if (reply.raw.destroyed) return turn.leave();
    reply.raw.once('close', close);
    if (turn.isRunning()) start();
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    const isBeingMade = request.routeOptions.config.isExport && payload instanceof Readable;
    if (isBeingMade) reply.raw.once('close', () => endTurn(reply.raw));
    else endTurn(reply.raw);
    done(null, payload);
  });
}

function boundsOf(
  { account, network }: ReturnType<Limiting['countedFor']>,
  kind: 'pages' | 'calls' | 'exports',
  factor: number,
): [Bound, ...Bound[]] {
  if (account !== null) return [{ key: `${kind}:${account}`, max: factor * MAX_IN_PROGRESS[kind] }];
  const max = factor * MAX_IN_PROGRESS.ofVisitors;
  const site = siteOf(network);
  const own = { key: `visitors:${network}`, max };
  return site === null ? [own] : [own, { key: `visitors:${site}`, max: NETWORKS_OF_SITE * max }];
}

type Bound = { key: string; max: number };
type Turn = { isRunning(): boolean; leave(): void };
type Queue = { running: number; waiting: Set<() => void> };

function createTurnQueues() {
  const queues = new Map<string, Queue>();
  const startNext = (key: string, queue: Queue, max: number) => {
    for (const next of queue.waiting) {
      if (queue.running >= max) return;
      queue.waiting.delete(next);
      next();
    }
    if (queue.running === 0 && queues.get(key) === queue) queues.delete(key);
  };
  const enterOne = ({ key, max }: Bound, start: () => void): Turn => {
    const queue = queues.get(key) ?? { running: 0, waiting: new Set() };
    queues.set(key, queue);
    let state: 'waiting' | 'running' | 'over' = 'waiting';
    const begin = () => {
      state = 'running';
      queue.running += 1;
    };
    let waiter = () => {
      begin();
      start();
    };
    if (queue.waiting.size === 0 && queue.running < max) begin();
    else {
      // In the context of this request: another one ends its wait.
      waiter = AsyncResource.bind(waiter);
      queue.waiting.add(waiter);
    }
    return {
      isRunning: () => state === 'running',
      leave() {
        if (state === 'over') return;
        if (state === 'running') queue.running -= 1;
        state = 'over';
        queue.waiting.delete(waiter);
        // Later, so that a queue of quick answers does not nest its calls.
        setImmediate(startNext, key, queue, max);
      },
    };
  };
  /** Calls `start` if it has to wait for any of `bounds`. Call `leave` when it is over, also while it waits. */
  const enter = ([bound, ...more]: [Bound, ...Bound[]], start: () => void): Turn => {
    let inner: Turn | null = null;
    const enterMore = () => {
      const [next, ...rest] = more;
      if (next) inner = enter([next, ...rest], start);
      return inner?.isRunning() ?? true;
    };
    const outer = enterOne(bound, () => {
      if (enterMore()) start();
    });
    if (outer.isRunning()) enterMore();
    return {
      isRunning: () => outer.isRunning() && (inner?.isRunning() ?? true),
      leave() {
        inner?.leave();
        outer.leave();
      },
    };
  };
  return { enter };
}
