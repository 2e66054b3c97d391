import type pg from 'pg';
import type { Log } from '../log.ts';
import { logContext } from '../log-context.ts';

const LONGEST_TEXT = 500;

type Ask = (...args: unknown[]) => unknown;

/**
 * Lets a connection write its statements slower than `slowMs` to the log: their text, which holds places for values and
 * never the values themselves.
 */
export function watchQueries(client: pg.ClientBase, log: Log, slowMs: number): void {
  const ask = client.query.bind(client) as Ask;
  // The driver has ten shapes of this call; all of them end with a callback or give a promise.
  const watched: Ask = (...args) => {
    const startedAt = performance.now();
    // Answers come on events of the connection, which many requests use in turn.
    const context = logContext();
    const told = () => {
      const ms = performance.now() - startedAt;
      if (ms >= slowMs)
        log.warn({ ...context, ms: Math.round(ms), statement: textOf(args[0]) }, 'slow query');
    };
    const last = args.at(-1);
    if (typeof last === 'function') {
      const answer: Ask = (...given) => {
        told();
        return last(...given);
      };
      return ask(...args.slice(0, -1), answer);
    }
    const answered = ask(...args);
    if (answered instanceof Promise) answered.then(told, told);
    return answered;
  };
  client.query = watched as typeof client.query;
}

function textOf(asked: unknown): string {
  const text = typeof asked === 'string' ? asked : (asked as { text?: string } | null)?.text;
  return (text ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST_TEXT);
}
