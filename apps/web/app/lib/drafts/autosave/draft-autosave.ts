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
  refusals: Refusals;
  decided: readonly string[];
  merged: readonly string[];
  conflict: Conflict<Content> | null;
};

type Dependencies<Content, Data> = {
  send(save: Unsaved<Data>): Promise<{ key: string; savedAt: number; fieldSaves?: FieldSaves }>;
  read(key: string | null): Promise<Stored<Content> | null>;
  /** Null when everything is stored. */
  keep(unsaved: Unsaved<Data> | null): void;
  /** For drafts that are merged by field; without it the author decides about the newer save as a whole. */
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
  #work: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();
  readonly #sources = new Set<() => void>();
  readonly #deps: Dependencies<Content, Data>;

  constructor(stored: Stored<Content>, unsaved: readonly Unsaved<Data>[], deps: Dependencies<Content, Data>) {
    this.#deps = deps;
    this.#state = openAutosave(stored, unsaved, { fieldParts: deps.fieldParts, newId: crypto.randomUUID() });
    this.#view = viewOf(this.#state);
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
  readonly addSource = (report: () => void): (() => void) => {
    this.#sources.add(report);
    return () => this.#sources.delete(report);
  };

  readonly change = (parts: Data, afterMs: number = timers.autosaveMs): void =>
    this.#dispatch({ kind: 'input', parts, afterMs });

  readonly collect = (): void => {
    for (const report of this.#sources) report();
  };

  /** True when nothing is left to send. */
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

  readonly retry = (): void => {
    if (['offline', 'signedOut', 'refused'].includes(this.#state.phase)) void this.flush();
  };

  /**
   * `mine`: the local content replaces the newer save; else the local changes are dropped. False when that
   * failed.
   */
  readonly resolveAll = async (mine: boolean): Promise<boolean> => {
    this.collect();
    if (this.#state.phase !== 'newer') return false;
    this.#dispatch({ kind: mine ? 'keepLocal' : 'useRemote' });
    if (mine) return this.flush();
    await this.#idle();
    return this.#view.save.kind !== 'newer';
  };

  /** `theirs`: the fields whose stored text is used; the other fields of the conflict use the local text. */
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

  #dispatch(happening: Happening<AutosaveEvent<Content, Data>>): void {
    const event = { ...happening, nowMs: performance.now(), newId: crypto.randomUUID() };
    const { state, effects } = reduceAutosave(this.#state, event as AutosaveEvent<Content, Data>);
    if (state === this.#state) return;
    this.#state = state;
    this.#view = viewOf(state);
    for (const effect of effects) this.#perform(effect);
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
