import { CallError } from '@pq/contract/client';
import type { Draft, DraftData } from '@pq/contract/shapes/draft';
import { timers } from '@pq/domain/limits';
import { type DraftContent, emptyContent, joinParts, readsAs, withParts } from './draft-content.ts';
import type { KeptParts } from './kept-parts.ts';

/** What became of what was typed. `stopped` waits for the writer: another tab wrote, the session ended, it was refused. */
export type SaveState =
  | { kind: 'stored'; at: number | null }
  | { kind: 'typed' | 'sending' | 'offline' | 'newer' | 'signedOut' }
  | { kind: 'refused'; message: string };

export type KeeperView = { content: DraftContent; key: string | null; save: SaveState; restored: boolean };

type Outside = {
  send(save: {
    key: string | null;
    savedAt: number | null;
    data: DraftData;
  }): Promise<{ key: string; savedAt: number }>;
  read(key: string | null): Promise<Draft | null>;
  keep(parts: KeptParts | null): void;
};

/** A try that found nobody is made again after so long, or when the network says that it is back. */
const RETRY_MS = 5_000;

/**
 * Holds a draft while it is written. What is typed is kept in the browser at once and sent half a second after the last
 * input: only what changed, one save at a time, again and again until the server has it. A save whose answer was lost is
 * recognised, so that nobody is asked about another tab that there is not.
 */
export class DraftKeeper {
  #view: KeeperView;
  #stored: DraftContent;
  #savedAt: number | null;
  #pending: DraftData = {};
  /** Sent, and nobody knows whether it arrived. */
  #doubtful: DraftData | null = null;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();
  readonly #outside: Outside;

  constructor(draft: Draft | null, kept: KeptParts | null, outside: Outside) {
    this.#outside = outside;
    this.#stored = draft ?? emptyContent();
    this.#savedAt = draft?.savedAt ?? null;
    const restored = kept !== null && (kept.key ?? draft?.key ?? null) === (draft?.key ?? null);
    this.#view = {
      content: this.#stored,
      key: draft?.key ?? null,
      save: { kind: 'stored', at: draft?.savedAt ?? null },
      restored,
    };
    if (!restored) return;
    this.#savedAt = kept.savedAt;
    this.change(kept.data);
  }

  readonly view = (): KeeperView => this.#view;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** `afterMs`: less for who has waited already. */
  readonly change = (parts: DraftData, afterMs: number = timers.autosaveMs): void => {
    this.#pending = joinParts(this.#pending, parts);
    const { kind } = this.#view.save;
    const waits = kind === 'newer' || kind === 'signedOut' || kind === 'offline';
    this.#show({
      content: withParts(this.#view.content, parts),
      ...(waits ? {} : { save: { kind: 'typed' } }),
    });
    this.#keep();
    if (!waits) this.#plan(afterMs);
  };

  /** Sends what is typed now; true when nothing is left to send. */
  readonly flush = async (): Promise<boolean> => {
    clearTimeout(this.#timer);
    if (this.#sending) await this.#sending;
    clearTimeout(this.#timer);
    if (this.isUnsaved() && this.#view.save.kind !== 'newer') await this.#send();
    return !this.isUnsaved();
  };

  /** Answers the question of a second tab: what is written here goes over the other, or is let go for it. */
  readonly settle = async (mine: boolean): Promise<void> => {
    if (mine) {
      this.#savedAt = null;
      this.#show({ save: { kind: 'typed' } });
      return void (await this.flush());
    }
    const draft = await this.#outside.read(this.#view.key);
    if (!draft) return;
    this.#pending = {};
    this.#take(draft);
    this.#keep();
    this.#show({ content: draft, save: { kind: 'stored', at: draft.savedAt }, restored: false });
  };

  readonly isUnsaved = (): boolean => Object.keys(this.#pending).length > 0 || this.#sending !== null;

  readonly stop = (): void => clearTimeout(this.#timer);

  #plan(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#send(), afterMs);
  }

  #send(): Promise<void> {
    this.#sending ??= this.#sendOnce().finally(() => {
      this.#sending = null;
    });
    return this.#sending;
  }

  async #sendOnce(): Promise<void> {
    const data = this.#pending;
    if (Object.keys(data).length === 0) return;
    this.#pending = {};
    this.#show({ save: { kind: 'sending' } });
    try {
      const saved = await this.#outside.send({ key: this.#view.key, savedAt: this.#savedAt, data });
      this.#stored = withParts(this.#stored, data);
      this.#doubtful = null;
      this.#savedAt = saved.savedAt;
      const over = Object.keys(this.#pending).length === 0;
      this.#show({ key: saved.key, save: over ? { kind: 'stored', at: saved.savedAt } : { kind: 'typed' } });
      if (!over) this.#plan(timers.autosaveMs);
    } catch (error) {
      const typedMeanwhile = Object.keys(this.#pending).length > 0;
      this.#pending = joinParts(data, this.#pending);
      await this.#fail(error, data, typedMeanwhile);
    }
    this.#keep();
  }

  async #fail(error: unknown, sent: DraftData, typedMeanwhile: boolean): Promise<void> {
    const status = error instanceof CallError ? error.status : 0;
    if (status === 401) return this.#show({ save: { kind: 'signedOut' } });
    const newer = error instanceof CallError && status === 409 && isNewer(error);
    if (newer && !(await this.#wasOurs())) return this.#show({ save: { kind: 'newer' } });
    if (newer) return this.#plan(0);
    if (status === 0 || status === 429 || status >= 500) {
      this.#doubtful = sent;
      this.#show({ save: { kind: 'offline' } });
      return this.#plan(RETRY_MS);
    }
    this.#show({ save: { kind: 'refused', message: (error as CallError).message } });
    if (typedMeanwhile) this.#plan(timers.autosaveMs);
  }

  /** Whether the newer save is one of this tab whose answer got lost. */
  async #wasOurs(): Promise<boolean> {
    if (!this.#doubtful) return false;
    const draft = await this.#outside.read(this.#view.key).catch(() => null);
    if (!draft || !readsAs(draft, withParts(this.#stored, this.#doubtful))) return false;
    this.#take(draft);
    return true;
  }

  #take(draft: Draft): void {
    this.#stored = draft;
    this.#savedAt = draft.savedAt;
    this.#doubtful = null;
  }

  #keep(): void {
    const rest = Object.keys(this.#pending).length > 0;
    this.#outside.keep(rest ? { key: this.#view.key, savedAt: this.#savedAt, data: this.#pending } : null);
  }

  #show(part: Partial<KeeperView>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}

/** Of the refusals of a save, only this one names the stored save. */
function isNewer(error: CallError): boolean {
  return typeof (error.data as { savedAt?: unknown } | null | undefined)?.savedAt === 'number';
}
