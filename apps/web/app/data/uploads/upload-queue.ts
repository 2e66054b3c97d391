import { CallError } from '@pq/contract/client';
import type { UploadPhase } from '@pq/domain/files/upload';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { retryDelay } from './retry-delay.ts';
import { uploadErrorMessage } from './upload-error-message.ts';
import { inUploadSlot } from './upload-slots.ts';

/** `final` ones are not sent again. */
export type OnItsWay<Job> = Job & {
  id: number;
  phase: UploadPhase;
  share: number;
  failure: string | null;
  final: boolean;
};

export type Dependencies<Job> = {
  problemOf(job: Job): string | null;
  send(job: Job, sending: { signal: AbortSignal; onProgress(share: number): void }): Promise<UploadedFile>;
  onStored(job: Job, stored: UploadedFile): void;
  /** When given, finally refused files leave the list and are reported here instead. */
  onRefused?: ((job: Job, text: string) => void) | undefined;
};

/** Refusals of the file itself: sending it again is useless. */
const FINAL = new Set([400, 413, 415, 422]);

type Outcome = { stored: UploadedFile } | { error: unknown };

let serial = 0;

/**
 * Sends a few files at a time, counted for all queues of the page, and hands them over in the order of
 * selection. Temporary failures are retried automatically.
 */
export class UploadQueue<Job extends { file: File }> {
  #items: readonly OnItsWay<Job>[] = [];
  readonly #stops = new Map<number, AbortController>();
  /** Files that have arrived before a file that was picked earlier. */
  readonly #arrived = new Map<number, UploadedFile>();
  readonly #listeners = new Set<() => void>();
  readonly #deps: Dependencies<Job>;

  constructor(deps: Dependencies<Job>) {
    this.#deps = deps;
  }

  readonly items = (): readonly OnItsWay<Job>[] => this.#items;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Finally refused files are removed by the next attempt: the user has read why by then. */
  readonly add = (jobs: readonly Job[]): void => {
    if (jobs.length > 0) this.#set(this.#items.filter((item) => !item.final));
    for (const job of jobs) {
      serial += 1;
      const item: OnItsWay<Job> = {
        ...job,
        id: serial,
        phase: 'waiting',
        share: 0,
        failure: null,
        final: false,
      };
      this.#set([...this.#items, item]);
      const wrong = this.#deps.problemOf(job);
      if (wrong === null) this.#enqueue(item);
      else this.#refuse(item, wrong);
    }
  };

  readonly retry = (id: number): void => {
    const item = this.#items.find((one) => one.id === id);
    if (!item || item.failure === null || item.final) return;
    this.#change(id, { failure: null, phase: 'waiting', share: 0 });
    this.#enqueue(item);
  };

  readonly leave = (id: number): void => {
    this.#forget(id);
    this.#handOver();
  };

  readonly clear = (): void => {
    for (const { id } of this.#items) this.#forget(id);
  };

  #enqueue(item: OnItsWay<Job>): void {
    const stop = new AbortController();
    this.#stops.set(item.id, stop);
    void this.#send(item, stop.signal);
  }

  async #send(item: OnItsWay<Job>, signal: AbortSignal): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const outcome = await this.#try(item, signal);
      if (signal.aborted) return;
      if ('stored' in outcome) return this.#arrive(item, outcome.stored);
      const delay = retryDelay(outcome.error, tries);
      if (delay === null) return this.#fail(item, outcome.error);
      this.#change(item.id, { phase: 'waiting', share: 0 });
      await pause(delay, signal);
      if (signal.aborted) return;
    }
  }

  async #try(item: OnItsWay<Job>, signal: AbortSignal): Promise<Outcome> {
    let outcome: Outcome = { error: signal.reason };
    await inUploadSlot(item.id, signal, async () => {
      this.#change(item.id, { phase: 'sending', share: 0 });
      const onProgress = (share: number) => {
        if (!signal.aborted) this.#change(item.id, { phase: share < 1 ? 'sending' : 'processing', share });
      };
      outcome = await this.#deps.send(item, { signal, onProgress }).then(
        (stored) => ({ stored }),
        (error: unknown) => ({ error }),
      );
    });
    return outcome;
  }

  #arrive(item: OnItsWay<Job>, stored: UploadedFile): void {
    this.#arrived.set(item.id, stored);
    this.#change(item.id, { phase: 'processing', share: 1 });
    this.#handOver();
  }

  /** A failed file, which may be retried much later, does not delay the files behind it. */
  #handOver(): void {
    for (;;) {
      const first = this.#items.find(({ failure }) => failure === null);
      const stored = first && this.#arrived.get(first.id);
      if (!first || !stored) return;
      this.#forget(first.id);
      this.#deps.onStored(first, stored);
    }
  }

  #fail(item: OnItsWay<Job>, error: unknown): void {
    const status = error instanceof CallError ? error.status : 0;
    const failure = uploadErrorMessage(status, error instanceof CallError ? error.message : undefined);
    if (FINAL.has(status)) this.#refuse(item, failure);
    else this.#change(item.id, { failure, phase: 'waiting', share: 0 });
    this.#handOver();
  }

  #forget(id: number): void {
    this.#stops.get(id)?.abort();
    this.#stops.delete(id);
    this.#arrived.delete(id);
    this.#set(this.#items.filter((item) => item.id !== id));
  }

  #refuse(item: OnItsWay<Job>, failure: string): void {
    const { onRefused } = this.#deps;
    if (onRefused) {
      this.leave(item.id);
      onRefused(item, failure);
    } else this.#change(item.id, { failure, final: true });
  }

  #change(id: number, part: Partial<OnItsWay<{ file: File }>>): void {
    this.#set(this.#items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }

  #set(items: readonly OnItsWay<Job>[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
