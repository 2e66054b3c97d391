import type { Log } from '#src/platform/log.ts';
import type { Wire } from './answer.ts';
import { type Authorised, authorise, type Operation } from './authorise.ts';
import type { Outcome } from './port.ts';
import { type Delivery, postJson } from './wire.ts';

export type PaypleSettings = {
  /** The provider's REST host, `https://cpay.payple.kr`. */
  host: string;
  cstId: string;
  custKey: string;
  refundKey: string;
  /** The site's own address: the provider knows partners by it. */
  referer: string;
  /** In ms. `total` bounds a whole call with its auth and stays below the lease of a charge (20 s). */
  timeouts?: { auth: number; operation: number; total: number };
};

const usualTimeouts = { auth: 4_000, operation: 10_000, total: 15_000 };

/** The line to the provider: every operation is an auth and, within its time, one or more questions. */
export function openLine(settings: PaypleSettings, log: Log) {
  const timeouts = settings.timeouts ?? usualTimeouts;
  const { referer } = settings;

  const begin = async (operation: Operation) => {
    const deadline = AbortSignal.timeout(timeouts.total);
    const within = (ms: number) => AbortSignal.any([deadline, AbortSignal.timeout(ms)]);
    const authorised = await authorise(settings, operation, within(timeouts.auth));
    if (typeof authorised === 'string') log.warn({ operation, reason: authorised }, 'payple auth failed');
    const ask = async ({ url, tokens }: Authorised, fields: Wire) => {
      const signal = within(timeouts.operation);
      const delivery = await postJson(url, { ...tokens, ...fields }, { referer, signal });
      if (delivery.kind !== 'answered') log.warn({ operation, ...delivery }, 'payple did not answer');
      return delivery;
    };
    return { authorised, ask };
  };

  /** Auth, then one question; `judge` reads the answer. */
  const once = async <T>(operation: Operation, fields: Wire, judge: (body: Wire) => Outcome<T>) => {
    const { authorised, ask } = await begin(operation);
    if (typeof authorised === 'string') return { kind: 'retryable', reason: authorised } as const;
    return judged(await ask(authorised, fields), judge);
  };

  return { begin, once };
}

function judged<T>(delivery: Delivery, judge: (body: Wire) => Outcome<T>): Outcome<T> {
  switch (delivery.kind) {
    case 'answered':
      return judge(delivery.body);
    case 'not-sent':
      return { kind: 'retryable', reason: delivery.reason };
    case 'no-answer':
      return { kind: 'unknown', reason: delivery.reason };
  }
}
