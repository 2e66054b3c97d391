import type { FileFailure, Sending } from '#app/data/pqbox/reward-files.ts';

/** One file is uploaded at a time; a paused one lets the next one start. */
export type QueuedFile = {
  id: number;
  file: File;
  replaces: string | undefined;
  sent: number;
  state: 'waiting' | 'sending' | 'held' | 'failed';
  failure: FileFailure | null;
};

type Listeners = {
  onProgress(sent: number): void;
  onArrived(): void;
  onFailed(failure: FileFailure): void;
};
type Dependencies = {
  /** Runs before the first byte of a file; resolves to the reason why it cannot be sent. */
  prepare(): Promise<FileFailure | null>;
  send(file: File, replaces: string | undefined, hears: Listeners): Sending;
  onArrived(file: QueuedFile): void;
};

let serial = 0;

export class FileQueue {
  #items: readonly QueuedFile[] = [];
  #underway: { id: number; sending: Sending | null } | null = null;
  readonly #sent = new Map<number, Sending>();
  readonly #listeners = new Set<() => void>();
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  readonly items = (): readonly QueuedFile[] => this.#items;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly add = (files: readonly File[], replaces?: string): void => {
    const added = files.map((file): QueuedFile => {
      serial += 1;
      return { id: serial, file, replaces, sent: 0, state: 'waiting', failure: null };
    });
    this.#set([...this.#items, ...added]);
    void this.#next();
  };

  readonly pause = (id: number): void => {
    this.#sent.get(id)?.pause();
    this.#change(id, { state: 'held' });
    this.#free(id);
  };

  // The part that has arrived is not sent twice.
  readonly goOn = (id: number): void => {
    const item = this.#find(id);
    if (item?.state !== 'held' && item?.state !== 'failed') return;
    if (item.failure?.final) return;
    this.#change(id, { state: 'waiting', failure: null });
    void this.#next();
  };

  readonly giveUp = async (id: number): Promise<void> => {
    const given = this.#sent.get(id)?.giveUp();
    this.#drop(id);
    this.#free(id);
    await given;
  };

  readonly retryLost = (): void => {
    for (const { id, failure } of this.#items) if (failure?.status === 0) this.goOn(id);
  };

  // Starts no file in their place, because the screen is unmounted.
  readonly stop = (): void => {
    this.#set(this.#items.map((item) => (item.state === 'failed' ? item : { ...item, state: 'held' })));
    for (const sending of this.#sent.values()) sending.pause();
    this.#underway = null;
  };

  async #next(): Promise<void> {
    const item = this.#items.find(({ state }) => state === 'waiting');
    if (this.#underway || !item) return;
    const { id, file, replaces } = item;
    const turn = { id, sending: null as Sending | null };
    this.#underway = turn;
    this.#change(id, { state: 'sending' });
    const barred = await this.#deps.prepare();
    if (this.#underway !== turn) return;
    if (barred) return this.#fail(id, barred);
    turn.sending = this.#deps.send(file, replaces, {
      onProgress: (sent) => this.#change(id, { sent }),
      onArrived: () => {
        const arrived = this.#find(id);
        this.#drop(id);
        this.#free(id);
        if (arrived) this.#deps.onArrived(arrived);
      },
      onFailed: (failure) => this.#fail(id, failure),
    });
    this.#sent.set(id, turn.sending);
  }

  #fail(id: number, failure: FileFailure): void {
    this.#change(id, { state: 'failed', failure });
    this.#free(id);
  }

  #free(id: number): void {
    if (this.#underway?.id === id) this.#underway = null;
    void this.#next();
  }

  #find(id: number): QueuedFile | undefined {
    return this.#items.find((item) => item.id === id);
  }

  #drop(id: number): void {
    this.#sent.delete(id);
    this.#set(this.#items.filter((item) => item.id !== id));
  }

  #change(id: number, part: Partial<QueuedFile>): void {
    this.#set(this.#items.map((item) => (item.id === id ? { ...item, ...part } : item)));
  }

  #set(items: readonly QueuedFile[]): void {
    this.#items = items;
    for (const listener of this.#listeners) listener();
  }
}
