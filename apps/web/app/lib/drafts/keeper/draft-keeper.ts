import { CallError } from '@pq/contract/client';
import { timers } from '@pq/domain/limits';
import { FieldWatch } from './field-watch.ts';
import { type FieldSaves, type NewerSave, newerIn } from './newer-save.ts';
import { joinParts, takePart, withParts } from './parts.ts';
import { partRefused, type Refusals, withoutNewer } from './refused-fields.ts';

/** What became of what was typed. `refused`, `newer` and `signedOut` wait for the writer. */
export type SaveState =
  | { kind: 'stored'; at: number | null }
  | { kind: 'typed' | 'sending' | 'offline' | 'newer' | 'signedOut' }
  | { kind: 'refused'; message: string };

export type KeeperView<Content> = {
  content: Content;
  key: string | null;
  save: SaveState;
  /** What was kept in this browser has been laid over what is stored. */
  restored: boolean;
  /** Why fields are not stored, while all others are. */
  refusals: Refusals;
  /** The fields that somebody has ever given a value. */
  decided: readonly string[];
  /** The fields that were changed elsewhere and are taken over here. */
  merged: readonly string[];
  /** The fields that were changed here and elsewhere, and what is stored of them; nothing is sent until one is chosen. */
  conflict: { fields: readonly string[]; theirs: Content; theirsAt: number } | null;
};

/** What is written as it is stored; without a key and at 0 before its first save. */
export type Stored<Content> = {
  key: string | null;
  savedAt: number;
  content: Content;
  fieldSaves?: FieldSaves | undefined;
};

/** What the keeper asks to be kept in the browser. */
export type Unsaved<Data> = {
  key: string | null;
  savedAt: number;
  saveId: string;
  data: Data;
  /** The save that each field was read with, where fields are merged. */
  standsOn?: Record<string, number>;
};

type Outside<Content, Data> = {
  send(save: Unsaved<Data>): Promise<{ key: string; savedAt: number; fieldSaves?: FieldSaves }>;
  read(key: string | null): Promise<Stored<Content> | null>;
  /** Null when everything is stored. */
  keep(unsaved: Unsaved<Data> | null): void;
  /** The parts of each field, where two tabs are merged field by field; else the newer save as a whole is asked about. */
  fieldParts?: Readonly<Record<string, readonly string[]>>;
};

/** A try that found nobody is made again after so long, or when the network says that it is back. */
const RETRY_MS = 5_000;
/** Who types without a pause is saved all the same. */
const MOST_MS = 2_000;

const isEmpty = (parts: object) => Object.keys(parts).length === 0;
const newName = (): string => crypto.randomUUID();

/**
 * Holds a draft while it is written. What is typed is kept in the browser at once and sent half a second after the last
 * input: only what changed, one save at a time, again and again until the server has it. Every save has a name, so that one
 * whose answer was lost is known again, and nobody is asked about another tab that there is not.
 */
export class DraftKeeper<Content extends object, Data extends object> {
  #view: KeeperView<Content>;
  #savedAt: number;
  /** Of the next save; the same until it is known what became of it. */
  #saveId = newName();
  /** Names of saves of this writer that may have arrived without an answer. */
  readonly #ours = new Set([this.#saveId]);
  #pending = {} as Data;
  #underway = {} as Data;
  /** Refused by name; it goes again when it is changed. */
  #held = {} as Data;
  /** The save of somebody else that was named in a refusal, while the writer is asked. */
  #newer: number | null = null;
  #sending: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #latestMs: number | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #sources = new Set<() => void>();
  readonly #outside: Outside<Content, Data>;
  readonly #watch: FieldWatch | null;

  /** `kept`: what this browser kept of it, the latest last. */
  constructor(stored: Stored<Content>, kept: readonly Unsaved<Data>[], outside: Outside<Content, Data>) {
    this.#outside = outside;
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
    const { fieldParts } = outside;
    this.#watch = fieldParts ? new FieldWatch(fieldParts, stored.fieldSaves ?? {}, kept) : null;
    for (const { saveId } of kept) this.#ours.add(saveId);
    this.#savedAt = Math.min(this.#savedAt, ...kept.map(({ savedAt }) => savedAt));
    this.#pending = kept.reduce((before, { data }) => joinParts(before, data), {} as Data);
    const content = withParts(this.#view.content, this.#pending);
    this.#view = { ...this.#view, content, decided: this.#watch?.decided(this.#pending) ?? [] };
  }

  /** Sends what was kept, should there be any. */
  readonly start = (): void => {
    if (!isEmpty(this.#pending)) this.change({} as Data);
  };

  readonly view = (): KeeperView<Content> => this.#view;

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Before anything is sent or left, `tell` is called: it brings what was typed and has not been told. */
  readonly ask = (tell: () => void): (() => void) => {
    this.#sources.add(tell);
    return () => this.#sources.delete(tell);
  };

  /** `afterMs`: less for what has waited already. */
  readonly change = (parts: Data, afterMs: number = timers.autosaveMs): void => {
    this.#pending = joinParts(this.#pending, parts);
    const { held, refusals } = withoutNewer({ held: this.#held, refusals: this.#view.refusals }, parts);
    this.#held = held;
    const { kind } = this.#view.save;
    const waits = kind === 'newer' || kind === 'signedOut' || kind === 'offline';
    this.#show({
      content: withParts(this.#view.content, parts),
      refusals,
      decided: this.#watch?.decided(parts) ?? [],
      ...(waits ? {} : { save: { kind: 'typed' } }),
    });
    this.#keep();
    if (!waits) this.#planSoon(afterMs);
  };

  /** Brings and keeps in the browser what is typed and was not told yet. */
  readonly gather = (): void => {
    for (const tell of this.#sources) tell();
  };

  /** Sends what is typed now, and what is typed meanwhile; true when nothing is left to send. */
  readonly flush = async (): Promise<boolean> => {
    this.gather();
    clearTimeout(this.#timer);
    if (this.#sending) await this.#sending;
    let goesOn = this.#view.save.kind !== 'newer';
    while (goesOn && !isEmpty(this.#pending)) {
      await this.#send();
      goesOn = ['typed', 'sending', 'stored'].includes(this.#view.save.kind);
    }
    return !this.isUnsaved();
  };

  /** Tries again what waits for the network or for somebody to sign in. */
  readonly retry = (): void => {
    const { kind } = this.#view.save;
    if (kind === 'offline' || kind === 'signedOut' || kind === 'refused') void this.flush();
  };

  /**
   * Answers the question of a second tab: all that is written here goes over the save that was told, or what was written until
   * now is let go for it. False when nothing has come of it.
   */
  readonly settle = async (mine: boolean): Promise<boolean> => {
    this.gather();
    if (this.#newer === null || this.#view.conflict) return false;
    return mine ? this.#putMine(this.#newer) : this.#takeTheirs(this.#newer);
  };

  /** Answers what two tabs have both changed: of these fields the stored text is taken, of the others what stands here. */
  readonly choose = async (theirFields: readonly string[]): Promise<boolean> => {
    this.gather();
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
    this.#keep();
    if (isEmpty(this.#pending)) this.#goOn();
    return this.flush();
  };

  readonly isUnsaved = (): boolean =>
    ![this.#pending, this.#underway, this.#held].every(isEmpty) || this.#sending !== null;

  readonly stop = (): void => clearTimeout(this.#timer);

  #planSoon(afterMs: number): void {
    const now = performance.now();
    this.#latestMs ??= now + MOST_MS;
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
    this.#keep();
    const standsOn = this.#watch ? { standsOn: this.#watch.standsOn() } : {};
    const save = { key: this.#view.key, savedAt: this.#savedAt, saveId: this.#saveId, data, ...standsOn };
    try {
      const saved = await this.#outside.send(save);
      this.#underway = {} as Data;
      const others = this.#watch?.hear(saved.fieldSaves ?? {}, this.#ours) ?? false;
      this.#standOn(saved.savedAt);
      this.#show({ key: saved.key });
      if (others) await this.#merge();
      else this.#goOn();
    } catch (error) {
      this.#underway = {} as Data;
      await this.#fail(error, data);
    }
    this.#keep();
  }

  /** After a save: what was typed meanwhile goes next; what was refused is told. */
  #goOn(): void {
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
    } else if (newer) this.#meet(newer);
    else if (status === 0 || status === 429 || status >= 500) {
      this.#show({ save: { kind: 'offline' } });
      this.#plan(RETRY_MS);
    } else this.#refuse(error as CallError, sent, typedMeanwhile);
  }

  /** Fields that are refused by their name hold up no other. */
  #refuse({ message, fields }: CallError, sent: Data, typedMeanwhile: Data): void {
    const parted = partRefused(sent, fields);
    if (isEmpty(parted.held)) {
      this.#show({ save: { kind: 'refused', message } });
      if (!isEmpty(typedMeanwhile)) this.#planSoon(timers.autosaveMs);
      return;
    }
    this.#pending = joinParts(parted.rest, typedMeanwhile);
    const { held, refusals } = withoutNewer(parted, typedMeanwhile);
    this.#held = joinParts(this.#held, held);
    this.#show({ refusals: { ...this.#view.refusals, ...refusals } });
    this.#goOn();
  }

  /** A newer save is one of this writer, whose answer was lost, or the writer is asked. */
  #meet({ savedAt, saveId }: NewerSave): void {
    if (saveId === null || !this.#ours.has(saveId)) {
      this.#newer = savedAt;
      this.#show({ save: { kind: 'newer' } });
      return;
    }
    // What it has stored is among what is still to be sent.
    this.#standOn(savedAt);
    this.#sendAgain();
  }

  #sendAgain(): void {
    this.#show({ save: { kind: 'typed' } });
    this.#plan(0);
  }

  #dropField(field: string): void {
    for (const part of this.#watch?.parts(field) ?? []) {
      this.#pending = takePart(this.#pending, part).rest;
      this.#held = takePart(this.#held, part).rest;
    }
  }

  /** Takes over what was changed elsewhere alone; what was changed here as well waits for the writer. */
  async #merge(): Promise<void> {
    const watch = this.#watch;
    const stored = await this.#outside.read(this.#view.key).catch(() => null);
    if (!watch || !stored) {
      this.#show({ save: { kind: 'offline' } });
      return this.#plan(RETRY_MS);
    }
    const typed = joinParts(this.#held, this.#pending);
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
    } else if (isEmpty(this.#pending)) this.#goOn();
    else this.#sendAgain();
  }

  #standOn(savedAt: number): void {
    this.#savedAt = savedAt;
    this.#newer = null;
    this.#saveId = newName();
    this.#ours.clear();
    this.#ours.add(this.#saveId);
  }

  #putMine(over: number): Promise<boolean> {
    this.#standOn(over);
    this.#pending = this.#view.content as unknown as Data;
    this.#held = {} as Data;
    this.#show({ save: { kind: 'typed' }, refusals: {} });
    this.#keep();
    return this.flush();
  }

  async #takeTheirs(newer: number): Promise<boolean> {
    // Kept until the other is there; what is typed from now on stays.
    this.#underway = joinParts(this.#held, this.#pending);
    [this.#pending, this.#held, this.#newer] = [{} as Data, {} as Data, null];
    const stored = await this.#outside.read(this.#view.key).catch(() => null);
    const unsent = this.#underway;
    this.#underway = {} as Data;
    if (stored) {
      this.#standOn(stored.savedAt);
      const content = withParts(stored.content, this.#pending);
      this.#show({ content, key: stored.key, restored: false, refusals: {} });
      this.#goOn();
    } else {
      this.#newer = newer;
      this.#pending = joinParts(unsent, this.#pending);
    }
    this.#keep();
    return stored !== null;
  }

  #keep(): void {
    const data = joinParts(joinParts(this.#held, this.#underway), this.#pending);
    const { key } = this.#view;
    const standsOn = this.#watch ? { standsOn: this.#watch.standsOn() } : {};
    const unsaved = { key, savedAt: this.#savedAt, saveId: this.#saveId, data, ...standsOn };
    this.#outside.keep(isEmpty(data) ? null : unsaved);
  }

  #show(part: Partial<KeeperView<Content>>): void {
    this.#view = { ...this.#view, ...part };
    for (const listener of this.#listeners) listener();
  }
}
