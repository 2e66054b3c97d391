import { CallError } from '@pq/contract/client';
import { timers } from '@pq/domain/limits';
import {
  type AutosaveEffect,
  type AutosaveEvent,
  type AutosaveState,
  type Conflict,
  isEmpty,
  openAutosave,
  reduceAutosave,
  type Stored,
  type Unsaved,
} from './autosave-reducer.ts';
import type { FieldParts } from './field-versions.ts';
import { type FieldSaves, newerIn } from './newer-save.ts';
import type { Refusals } from './refused-fields.ts';

export type { Stored, Unsaved } from './autosave-reducer.ts';

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
  conflict: Conflict<Content> | null;
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
  fieldParts?: FieldParts;
};

type Happening<Event> = Event extends unknown ? Omit<Event, 'nowMs' | 'newId'> : never;

/**
 * Saves a draft while it is edited. Input is stored in the browser at once and sent half a second after the last change: only
 * what changed, one save at a time, repeated until the server has it. Every save has an id, so that a save whose answer was
 * lost is recognised and not reported as the save of another tab. `reduceAutosave` decides; this class does what it asks for.
 */
export class DraftAutosave<Content extends object, Data extends object> {
  #state: AutosaveState<Content, Data>;
  #view: AutosaveView<Content>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The save or the read that is under way. */
  #work: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #sources = new Set<() => void>();
  readonly #deps: Dependencies<Content, Data>;

  /** Also takes unsaved input of this browser, the latest last. */
<<<<<<< HEAD
  constructor(stored: Stored<Content>, unsaved: readonly Unsaved<Data>[], deps: Dependencies<Content, Data>) {
    this.#deps = deps;
    this.#state = openAutosave(stored, unsaved, { fieldParts: deps.fieldParts, newId: crypto.randomUUID() });
    this.#view = viewOf(this.#state);
=======
  constructor(
    stored: Stored<Content>,
    recovered: readonly Unsaved<Data>[],
    deps: Dependencies<Content, Data>,
  ) {
    this.#deps = deps;
    this.#savedAt = stored.savedAt;
    this.#view = {
      content: stored.content,
      key: stored.key,
      save: { kind: 'stored', at: stored.savedAt || null },
      restored: recovered.length > 0,
      refusals: {},
      decided: [],
      merged: [],
      conflict: null,
    };
    const { fieldParts } = deps;
    this.#watch = fieldParts ? new FieldWatch(fieldParts, stored.fieldSaves ?? {}, recovered) : null;
    for (const { saveId } of recovered) this.#ours.add(saveId);
    this.#savedAt = Math.min(this.#savedAt, ...recovered.map(({ savedAt }) => savedAt));
    this.#pending = recovered.reduce((before, { data }) => joinParts(before, data), {} as Data);
    const content = withParts(this.#view.content, this.#pending);
    this.#view = { ...this.#view, content, decided: this.#watch?.decided(this.#pending) ?? [] };
>>>>>>> 951dfa0f (refactor(web): plain names for messages, locks and stored input)
  }

  /** Sends unsaved input of an earlier visit. */
  readonly start = (): void => {
    if (!isEmpty(this.#state.pending)) this.change({} as Data);
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
<<<<<<< HEAD
  readonly addSource = (report: () => void): (() => void) => {
    this.#sources.add(report);
    return () => this.#sources.delete(report);
  };

  /** `afterMs`: shorter for input that has waited already. */
  readonly change = (parts: Data, afterMs: number = timers.autosaveMs): void =>
    this.#dispatch({ kind: 'input', parts, afterMs });

  /** Collects delayed input and stores it in the browser. */
  readonly collect = (): void => {
    for (const report of this.#sources) report();
=======
  readonly addSource = (flushSource: () => void): (() => void) => {
    this.#sources.add(flushSource);
    return () => this.#sources.delete(flushSource);
  };

  /** `afterMs`: shorter for input that has waited already. */
  readonly change = (parts: Data, afterMs: number = timers.autosaveMs): void => {
    this.#pending = joinParts(this.#pending, parts);
    const { refused, refusals } = withoutNewer(
      { refused: this.#refusedParts, refusals: this.#view.refusals },
      parts,
    );
    this.#refusedParts = refused;
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
    for (const flushSource of this.#sources) flushSource();
>>>>>>> 951dfa0f (refactor(web): plain names for messages, locks and stored input)
  };

  /** Sends the current input and what is typed while sending; true when nothing is left to send. */
  readonly flush = async (): Promise<boolean> => {
    this.collect();
    clearTimeout(this.#timer);
    await this.#idle();
    let goesOn = this.#view.save.kind !== 'newer';
    while (goesOn && !isEmpty(this.#state.pending)) {
      this.#dispatch({ kind: 'flush' });
      await this.#idle();
      goesOn = this.#state.phase === 'typed' || this.#state.phase === 'stored';
    }
    return !this.isUnsaved();
  };

  /** Tries again after a network failure or a lost session. */
  readonly retry = (): void => {
    if (['offline', 'signedOut', 'refused'].includes(this.#state.phase)) void this.flush();
  };

  /**
   * Decides between two tabs: either the whole local content replaces the newer save, or the local changes are dropped for it.
   * False when that failed.
   */
  readonly resolveAll = async (mine: boolean): Promise<boolean> => {
    this.collect();
    if (this.#state.phase !== 'newer') return false;
    this.#dispatch({ kind: mine ? 'keepLocal' : 'useRemote' });
    if (mine) return this.flush();
    await this.#idle();
    return this.#view.save.kind !== 'newer';
  };

  /**
   * Decides between fields that two tabs have both changed: the stored text is taken for these fields, the local text for all
   * others.
   */
  readonly resolveFields = async (theirs: readonly string[]): Promise<boolean> => {
    this.collect();
    if (this.#state.phase !== 'conflict') return false;
    this.#dispatch({ kind: 'resolveFields', theirs });
    return this.flush();
  };

  readonly isUnsaved = (): boolean => {
    const { phase, pending, underway, refusedParts } = this.#state;
    const isBusy = phase === 'sending' || phase === 'merging';
    return isBusy || ![pending, underway, refusedParts].every(isEmpty);
  };

  readonly stop = (): void => clearTimeout(this.#timer);

<<<<<<< HEAD
  #dispatch(happening: Happening<AutosaveEvent<Content, Data>>): void {
    const event = { ...happening, nowMs: performance.now(), newId: crypto.randomUUID() };
    const { state, effects } = reduceAutosave(this.#state, event as AutosaveEvent<Content, Data>);
    if (state === this.#state) return;
    this.#state = state;
    this.#view = viewOf(state);
    for (const effect of effects) this.#perform(effect);
=======
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
      const others = this.#watch?.addSaves(saved.fieldSaves ?? {}, this.#ours) ?? false;
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
    const typedSince = this.#pending;
    this.#pending = joinParts(sent, typedSince);
    const status = error instanceof CallError ? error.status : 0;
    const newer = newerIn(error);
    if (status === 401) this.#show({ save: { kind: 'signedOut' } });
    else if (newer?.fieldSaves && this.#watch) {
      if (this.#watch.addSaves(newer.fieldSaves, this.#ours)) await this.#merge();
      else this.#sendAgain();
    } else if (newer) this.#onNewerSave(newer);
    else if (status === 0 || status === 429 || status >= 500) {
      const { message, retryAfterMs } = status === 0 ? noAnswer : (error as CallError);
      this.#show({ save: { kind: 'offline', message } });
      this.#plan(Math.max(RETRY_MS, retryAfterMs));
    } else this.#refuse(error as CallError, sent, typedSince);
  }

  /** Refused fields that have names do not delay the others. */
  #refuse({ message, fields }: CallError, sent: Data, typedSince: Data): void {
    const parted = partRefused(sent, fields);
    if (isEmpty(parted.refused)) {
      this.#show({ save: { kind: 'refused', message } });
      if (!isEmpty(typedSince)) this.#planSoon(timers.autosaveMs);
      return;
    }
    this.#pending = joinParts(parted.rest, typedSince);
    const { refused, refusals } = withoutNewer(parted, typedSince);
    this.#refusedParts = joinParts(this.#refusedParts, refused);
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
    watch.addSaves(stored.fieldSaves ?? {}, this.#ours);
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
>>>>>>> 951dfa0f (refactor(web): plain names for messages, locks and stored input)
    for (const listener of this.#listeners) listener();
  }

  #perform(effect: AutosaveEffect<Data>): void {
    switch (effect.kind) {
      case 'plan':
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#dispatch({ kind: 'due' }), effect.afterMs);
        break;
      case 'store':
        this.#deps.keep(effect.unsaved);
        break;
      case 'send':
        this.#await(this.#deps.send(effect.save).then((saved) => ({ kind: 'saved', ...saved }), failureOf));
        break;
      case 'read':
        this.#await(
          this.#deps.read(effect.key).then(
            (stored) => (stored ? { kind: 'read', stored } : { kind: 'unread' }),
            () => ({ kind: 'unread' }),
          ),
        );
    }
  }

  #await(outcome: Promise<Happening<AutosaveEvent<Content, Data>>>): void {
    this.#work = outcome.then((happening) => {
      this.#work = null;
      this.#dispatch(happening);
    });
  }

  async #idle(): Promise<void> {
    while (this.#work) await this.#work;
  }
}

function viewOf<Content, Data extends object>(state: AutosaveState<Content, Data>): AutosaveView<Content> {
  const { content, key, restored, refusals, merged, conflict, versions } = state;
  return {
    content,
    key,
    restored,
    refusals,
    merged,
    conflict,
    decided: versions?.decided ?? [],
    save: saveStateOf(state),
  };
}

function saveStateOf<Content, Data extends object>({
  phase,
  savedAt,
  pending,
  message,
}: AutosaveState<Content, Data>): SaveState {
  switch (phase) {
    case 'stored':
      return { kind: 'stored', at: savedAt || null };
    case 'sending':
    case 'merging':
      return { kind: isEmpty(pending) ? 'sending' : 'typed' };
    case 'reading':
    case 'conflict':
      return { kind: 'newer' };
    case 'offline':
      return { kind: 'offline', message };
    case 'refused':
      return { kind: 'refused', message: message ?? '' };
    default:
      return { kind: phase };
  }
}

/** Why a save failed. */
function failureOf(error: unknown): Happening<AutosaveEvent<never, never>> {
  const newer = newerIn(error);
  if (newer) return { kind: 'outdated', ...newer };
  if (!(error instanceof CallError) || error.status === 0)
    return { kind: 'unanswered', message: null, retryAfterMs: 0 };
  const { status, message, retryAfterMs, fields } = error;
  if (status === 401) return { kind: 'sessionEnded' };
  if (status === 429 || status >= 500) return { kind: 'unanswered', message, retryAfterMs };
  return { kind: 'refusal', message, fields };
}
