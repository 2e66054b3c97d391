import { CallError } from '@pq/contract/client';
import { timers } from '@pq/domain/limits';
import { FieldWatch } from './field-watch.ts';
import { type FieldSaves, type NewerSave, newerIn } from './newer-save.ts';
import { joinParts, takePart, withParts } from './parts.ts';
import { partRefused, type Refusals, withoutNewer } from './refused-fields.ts';

/** What happened to the input. `refused`, `newer` and `signedOut` wait for the author. */
export type SaveState =
  | { kind: 'stored'; at: number | null }
  | { kind: 'typed' | 'sending' | 'newer' | 'signedOut' }
  /** Retried automatically. `message` is the server's when it refused temporarily, null when it did not answer. */
  | { kind: 'offline'; message: string | null }
  | { kind: 'refused'; message: string };

export type AutosaveView<Content> = {
  content: Content;
  key: string | null;
  save: SaveState;
  /** Unsaved input of this browser has been merged into the stored content. */
  restored: boolean;
  /** Why single fields are not saved, while all others are. */
  refusals: Refusals;
  /** The fields that have ever been given a value. */
  decided: readonly string[];
  /** Fields that were changed elsewhere and have been merged here. */
  merged: readonly string[];
  /** Fields that were changed here and elsewhere, with their stored text; nothing is sent until the author decides. */
  conflict: { fields: readonly string[]; theirs: Content; theirsAt: number } | null;
};

/** The draft as it is stored; without a key and at 0 before its first save. */
export type Stored<Content> = {
  key: string | null;
  savedAt: number;
  content: Content;
  fieldSaves?: FieldSaves | undefined;
};

/** What the autosave stores in the browser. */
export type Unsaved<Data> = {
  key: string | null;
  savedAt: number;
  saveId: string;
  data: Data;
  /** The save that each field was read with, for drafts that are merged by field. */
  standsOn?: Record<string, number>;
};

type Dependencies<Content, Data> = {
  send(save: Unsaved<Data>): Promise<{ key: string; savedAt: number; fieldSaves?: FieldSaves }>;
  read(key: string | null): Promise<Stored<Content> | null>;
  /** Null when everything is stored. */
  keep(unsaved: Unsaved<Data> | null): void;
  /**
   * The parts of each field, for drafts that are merged by field; without it the author decides about the newer save as a
   * whole.
   */
  fieldParts?: Readonly<Record<string, readonly string[]>>;
};

/** Delay after a failed attempt, unless the network reports that it is back. */
const RETRY_MS = 5_000;
/** Longest delay while the author types without a pause. */
const MAX_DELAY_MS = 2_000;

const noAnswer = { message: null, retryAfterMs: 0 };

const isEmpty = (parts: object) => Object.keys(parts).length === 0;
const newName = (): string => crypto.randomUUID();

/**
 * Saves a draft while it is edited. Input is stored in the browser at once and sent half a second after the last change: only
 * what changed, one save at a time, repeated until the server has it. Every save has an id, so that a save whose answer was
 * lost is recognised and not reported as the save of another tab.
 */
export class DraftAutosave<Content extends object, Data extends object> {
  #view: AutosaveView<Content>;
  #savedAt: number;
  /** Of the next save; unchanged until its outcome is known. */
  #saveId = newName();
  /** Ids of own saves that may have arrived without an answer. */
  readonly #ours = new Set([this.#saveId]);
  #pending = {} as Data;
  #underway = {} as Data;
  /** Fields refused by name, sent again once they change. */
  #refusedParts = {} as Data;
  /** The newer save that a refusal named, while the author decides. */
  #newer: number | null = null;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latestMs: number | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #sources = new Set<() => void>();
  readonly #deps: Dependencies<Content, Data>;
  readonly #watch: FieldWatch | null;

  /** Also takes unsaved input of this browser, the latest last. */
  constructor(stored: Stored<Content>, kept: readonly Unsaved<Data>[], deps: Dependencies<Content, Data>) {
    this.#deps = deps;
    this.#savedAt = stored.savedAt;
    this.#view = {
      content: stored.content,
      key: stored.key,
      save: { kind: 'stored', at: stored.savedAt || null },
      restored: kept.length > 0,
      refusals: {},
      decided: [],
      merged: [],
      conflict: null,
    };
    const { fieldParts } = deps;
    this.#watch = fieldParts ? new FieldWatch(fieldParts, stored.fieldSaves ?? {}, kept) : null;
    for (const { saveId } of kept) this.#ours.add(saveId);
    this.#savedAt = Math.min(this.#savedAt, ...kept.map(({ savedAt }) => savedAt));
    this.#pending = kept.reduce((before, { data }) => joinParts(before, data), {} as Data);
    const content = withParts(this.#view.content, this.#pending);
    this.#view = { ...this.#view, content, decided: this.#watch?.decided(this.#pending) ?? [] };
  }

  /** Sends unsaved input of an earlier visit. */
  readonly start = (): void => {
    if (!isEmpty(this.#pending)) this.change({} as Data);
  };

  readonly view = (): AutosaveView<Content> => this.#view;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Registers a source of input that is reported with a delay: its callback is called before anything is sent or left, and has to
   * report it.
   */
  readonly addSource = (tell: () => void): (() => void) => {
    this.#sources.add(tell);
    return () => this.#sources.delete(tell);
  };

  /** `afterMs`: shorter for input that has waited already. */
  readonly change = (parts: Data, afterMs: number = timers.autosaveMs): void => {
    this.#pending = joinParts(this.#pending, parts);
    const { held, refusals } = withoutNewer(
      { held: this.#refusedParts, refusals: this.#view.refusals },
      parts,
    );
    this.#refusedParts = held;
    const { kind } = this.#view.save;
    const waits = kind === 'newer' || kind === 'signedOut' || kind === 'offline';
    this.#show({
      content: withParts(this.#view.content, parts),
      refusals,
      decided: this.#watch?.decided(parts) ?? [],
      ...(waits ? {} : { save: { kind: 'typed' } }),
    });
    this.#store();
    if (!waits) this.#planSoon(afterMs);
  };

  /** Collects delayed input and stores it in the browser. */
  readonly collect = (): void => {
    for (const tell of this.#sources) tell();
  };

  /** Sends the current input and what is typed while sending; true when nothing is left to send. */
  readonly flush = async (): Promise<boolean> => {
    this.collect();
    clearTimeout(this.#timer);
    if (this.#sending) await this.#sending;
    let goesOn = this.#view.save.kind !== 'newer';
    while (goesOn && !isEmpty(this.#pending)) {
      await this.#send();
      goesOn = ['typed', 'sending', 'stored'].includes(this.#view.save.kind);
    }
    return !this.isUnsaved();
  };

  /** Tries again after a network failure or a lost session. */
  readonly retry = (): void => {
    const { kind } = this.#view.save;
    if (kind === 'offline' || kind === 'signedOut' || kind === 'refused') void this.flush();
  };

  /**
   * Decides between two tabs: either the whole local content replaces the newer save, or the local changes are dropped for it.
   * False when that failed.
   */
  readonly resolveAll = async (mine: boolean): Promise<boolean> => {
    this.collect();
    if (this.#newer === null || this.#view.conflict) return false;
    return mine ? this.#takeLocal(this.#newer) : this.#takeRemote(this.#newer);
  };

  /**
   * Decides between fields that two tabs have both changed: the stored text is taken for these fields, the local text for all
   * others.
   */
  readonly resolveFields = async (theirFields: readonly string[]): Promise<boolean> => {
    this.collect();
    const { conflict } = this.#view;
    if (!conflict || !this.#watch) return false;
    for (const field of conflict.fields) {
      const theirs = theirFields.includes(field);
      const parts = this.#watch.partsOf<Data>(field, theirs ? conflict.theirs : this.#view.content);
      if (theirs) {
        this.#dropField(field);
        this.#show({ content: withParts(this.#view.content, parts) });
      } else this.#pending = joinParts(this.#pending, parts);
    }
    this.#watch.see(conflict.fields);
    this.#newer = null;
    this.#show({ conflict: null, save: { kind: 'typed' } });
    this.#store();
    if (isEmpty(this.#pending)) this.#afterSave();
    return this.flush();
  };

  readonly isUnsaved = (): boolean =>
    ![this.#pending, this.#underway, this.#refusedParts].every(isEmpty) || this.#sending !== null;

  readonly stop = (): void => clearTimeout(this.#timer);

  #planSoon(afterMs: number): void {
    const now = performance.now();
    this.#latestMs ??= now + MAX_DELAY_MS;
    this.#plan(Math.max(0, Math.min(afterMs, this.#latestMs - now)));
  }

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
    this.#latestMs = null;
    const data = this.#pending;
    if (isEmpty(data)) {
      if (this.#watch?.isBehind()) await this.#merge();
      return;
    }
    this.#pending = {} as Data;
    this.#underway = data;
    this.#show({ save: { kind: 'sending' } });
    this.#store();
    const standsOn = this.#watch ? { standsOn: this.#watch.standsOn() } : {};
    const save = { key: this.#view.key, savedAt: this.#savedAt, saveId: this.#saveId, data, ...standsOn };
    try {
      const saved = await this.#deps.send(save);
      this.#underway = {} as Data;
      const others = this.#watch?.hear(saved.fieldSaves ?? {}, this.#ours) ?? false;
      this.#rebase(saved.savedAt);
      this.#show({ key: saved.key });
      if (others) await this.#merge();
      else this.#afterSave();
    } catch (error) {
      this.#underway = {} as Data;
      await this.#fail(error, data);
    }
    this.#store();
  }

  /** After a save: sends what was typed in between and reports what was refused. */
  #afterSave(): void {
    const [message] = Object.values(this.#view.refusals);
    if (!isEmpty(this.#pending)) {
      this.#show({ save: { kind: 'typed' } });
      this.#planSoon(timers.autosaveMs);
    } else
      this.#show({
        save: message === undefined ? { kind: 'stored', at: this.#savedAt } : { kind: 'refused', message },
      });
  }

  async #fail(error: unknown, sent: Data): Promise<void> {
    const typedMeanwhile = this.#pending;
    this.#pending = joinParts(sent, typedMeanwhile);
    const status = error instanceof CallError ? error.status : 0;
    const newer = newerIn(error);
    if (status === 401) this.#show({ save: { kind: 'signedOut' } });
    else if (newer?.fieldSaves && this.#watch) {
      if (this.#watch.hear(newer.fieldSaves, this.#ours)) await this.#merge();
      else this.#sendAgain();
    } else if (newer) this.#onNewerSave(newer);
    else if (status === 0 || status === 429 || status >= 500) {
      const { message, retryAfterMs } = status === 0 ? noAnswer : (error as CallError);
      this.#show({ save: { kind: 'offline', message } });
      this.#plan(Math.max(RETRY_MS, retryAfterMs));
    } else this.#refuse(error as CallError, sent, typedMeanwhile);
  }

  /** Refused fields that have names do not delay the others. */
  #refuse({ message, fields }: CallError, sent: Data, typedMeanwhile: Data): void {
    const parted = partRefused(sent, fields);
    if (isEmpty(parted.held)) {
      this.#show({ save: { kind: 'refused', message } });
      if (!isEmpty(typedMeanwhile)) this.#planSoon(timers.autosaveMs);
      return;
    }
    this.#pending = joinParts(parted.rest, typedMeanwhile);
    const { held, refusals } = withoutNewer(parted, typedMeanwhile);
    this.#refusedParts = joinParts(this.#refusedParts, held);
    this.#show({ refusals: { ...this.#view.refusals, ...refusals } });
    this.#afterSave();
  }

  /** The newer save is either an own one whose answer was lost, or the author has to decide. */
  #onNewerSave({ savedAt, saveId }: NewerSave): void {
    if (saveId === null || !this.#ours.has(saveId)) {
      this.#newer = savedAt;
      this.#show({ save: { kind: 'newer' } });
      return;
    }
    // Its fields are among those still to be sent.
    this.#rebase(savedAt);
    this.#sendAgain();
  }

  #sendAgain(): void {
    this.#show({ save: { kind: 'typed' } });
    this.#plan(0);
  }

  #dropField(field: string): void {
    for (const part of this.#watch?.parts(field) ?? []) {
      this.#pending = takePart(this.#pending, part).rest;
      this.#refusedParts = takePart(this.#refusedParts, part).rest;
    }
  }

  /** Merges fields that were changed elsewhere only; fields changed in both places wait for the author. */
  async #merge(): Promise<void> {
    const watch = this.#watch;
    const stored = await this.#deps.read(this.#view.key).catch(() => null);
    if (!watch || !stored) {
      this.#show({ save: { kind: 'offline', message: null } });
      return this.#plan(RETRY_MS);
    }
    const typed = joinParts(this.#refusedParts, this.#pending);
    watch.hear(stored.fieldSaves ?? {}, this.#ours);
    const { merged, fields } = watch.compare(typed, this.#view.content, stored.content);
    let { content } = this.#view;
    for (const field of merged) {
      this.#dropField(field);
      content = withParts(content, watch.partsOf(field, stored.content));
    }
    watch.see(merged);
    this.#savedAt = stored.savedAt;
    this.#show({ content, key: stored.key, merged, decided: watch.decided({}) });
    if (fields.length > 0) {
      this.#newer = stored.savedAt;
      const conflict = { fields, theirs: stored.content, theirsAt: stored.savedAt };
      this.#show({ conflict, save: { kind: 'newer' } });
    } else if (isEmpty(this.#pending)) this.#afterSave();
    else this.#sendAgain();
  }

  #rebase(savedAt: number): void {
    this.#savedAt = savedAt;
    this.#newer = null;
    this.#saveId = newName();
    this.#ours.clear();
    this.#ours.add(this.#saveId);
  }

  #takeLocal(over: number): Promise<boolean> {
    this.#rebase(over);
    this.#pending = this.#view.content as unknown as Data;
    this.#refusedParts = {} as Data;
    this.#show({ save: { kind: 'typed' }, refusals: {} });
    this.#store();
    return this.flush();
  }

  async #takeRemote(newer: number): Promise<boolean> {
    // Retained until the stored content is read; input from now on stays.
    this.#underway = joinParts(this.#refusedParts, this.#pending);
    [this.#pending, this.#refusedParts, this.#newer] = [{} as Data, {} as Data, null];
    const stored = await this.#deps.read(this.#view.key).catch(() => null);
    const unsent = this.#underway;
    this.#underway = {} as Data;
    if (stored) {
      this.#rebase(stored.savedAt);
      const content = withParts(stored.content, this.#pending);
      this.#show({ content, key: stored.key, restored: false, refusals: {} });
      this.#afterSave();
    } else {
      this.#newer = newer;
      this.#pending = joinParts(unsent, this.#pending);
    }
    this.#store();
    return stored !== null;
  }

  #store(): void {
    const data = joinParts(joinParts(this.#refusedParts, this.#underway), this.#pending);
    const { key } = this.#view;
    const standsOn = this.#watch ? { standsOn: this.#watch.standsOn() } : {};
    const unsaved = { key, savedAt: this.#savedAt, saveId: this.#saveId, data, ...standsOn };
    this.#deps.keep(isEmpty(data) ? null : unsaved);
  }

  #show(part: Partial<AutosaveView<Content>>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
