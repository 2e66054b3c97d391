import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';

/** A file on its way. `failure`: why the last try came to nothing; `final` ones are not sent again. */
export type OnItsWay<Job> = Job & { id: number; share: number; failure: string | null; final: boolean };

export type Outside<Job> = {
  /** Why a file is not sent at all, or null. */
  problemOf(job: Job): string | null;
  send(job: Job, sending: { signal: AbortSignal; onProgress(share: number): void }): Promise<UploadedFile>;
  onStored(job: Job, stored: UploadedFile): void;
  /** Where this is given, what is refused for good leaves the list and is told here instead. */
  onRefused?: ((job: Job, text: string) => void) | undefined;
};

/** Refused for what they are: sending them again changes nothing. */
const FINAL = new Set([400, 413, 415]);

/** The one line of the page: the server takes two files of a person at a time, and files come in the order of their pick. */
let line: Promise<void> = Promise.resolve();
let serial = 0;

/** Sends files one after the other, with all other queues of the page; one that is taken off is not sent, or called off. */
export class UploadQueue<Job extends { file: File }> {
  #items: readonly OnItsWay<Job>[] = [];
  readonly #stops = new Map<number, AbortController>();
  readonly #listeners = new Set<() => void>();
  readonly #outside: Outside<Job>;

  constructor(outside: Outside<Job>) {
    this.#outside = outside;
  }

  readonly items = (): readonly OnItsWay<Job>[] => this.#items;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What was refused for good by then is let go: whoever tries again has read why. */
  readonly add = (jobs: readonly Job[]): void => {
    if (jobs.length > 0) this.#set(this.#items.filter((item) => !item.final));
    for (const job of jobs) {
      serial += 1;
      const item = { ...job, id: serial, share: 0, failure: null, final: false };
      this.#set([...this.#items, item]);
      const wrong = this.#outside.problemOf(job);
      if (wrong === null) this.#enqueue(item);
      else this.#refuse(item, wrong);
    }
  };

  readonly retry = (id: number): void => {
    const item = this.#items.find((one) => one.id === id);
    if (!item || item.failure === null || item.final) return;
    this.#change(id, { failure: null, share: 0 });
    this.#enqueue(item);
  };

  readonly leave = (id: number): void => {
    this.#stops.get(id)?.abort();
    this.#stops.delete(id);
    this.#set(this.#items.filter((item) => item.id !== id));
  };

  /** Takes all off. */
  readonly clear = (): void => {
    for (const { id } of this.#items) this.leave(id);
  };

  #enqueue(item: OnItsWay<Job>): void {
    const stop = new AbortController();
    this.#stops.set(item.id, stop);
    line = line.then(() => this.#send(item, stop.signal));
  }

  async #send(item: OnItsWay<Job>, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    const onProgress = (share: number) => this.#change(item.id, { share });
    const sent = this.#outside.send(item, { signal, onProgress }).then(
      (stored) => signal.aborted || this.#arrive(item, stored),
      (error: unknown) => signal.aborted || this.#fail(item, error),
    );
    // Whoever comes next does not wait for what was called off.
    const calledOff = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await Promise.race([sent, calledOff]);
  }

  #arrive(item: OnItsWay<Job>, stored: UploadedFile): void {
    this.leave(item.id);
    this.#outside.onStored(item, stored);
  }

  #fail(item: OnItsWay<Job>, error: unknown): void {
    const status = error instanceof CallError ? error.status : 0;
    const failure = error instanceof CallError && status !== 0 ? error.message : t('upload.failed');
    if (FINAL.has(status)) this.#refuse(item, failure);
    else this.#change(item.id, { failure, share: 0 });
  }

  #refuse(item: OnItsWay<Job>, failure: string): void {
    const { onRefused } = this.#outside;
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
