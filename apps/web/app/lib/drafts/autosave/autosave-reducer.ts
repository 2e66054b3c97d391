import { timers } from '@pq/domain/limits';
import { type AutosaveEventKind, type AutosavePhase, autosaveMoves } from './autosave-states.ts';
import {
  addDecided,
  compareFields,
  type FieldParts,
  type FieldVersions,
  isBehind,
  markSeen,
  openVersions,
  partsOf,
  recordSaves,
  withoutField,
} from './field-versions.ts';
import type { FieldSaves, NewerSave } from './newer-save.ts';
import { joinParts, withParts } from './parts.ts';
import { partRefused, type Refusals, withoutNewer } from './refused-fields.ts';

/** Nothing is sent until the author decides. */
export type Conflict<Content> = { fields: readonly string[]; theirs: Content; theirsAt: number };

/** The draft as it is stored; without a key and at 0 before its first save. */
export type Stored<Content> = {
  key: string | null;
  savedAt: number;
  content: Content;
  fieldSaves?: FieldSaves | undefined;
};

export type Unsaved<Data> = {
  key: string | null;
  savedAt: number;
  saveId: string;
  data: Data;
  /** The save that each field was read with, for drafts that are merged by field. */
  standsOn?: Record<string, number>;
};

export type AutosaveState<Content, Data> = {
  phase: AutosavePhase;
  /** Why the last attempt failed, while `offline` or `refused`; null when there was no answer. */
  message: string | null;
  content: Content;
  key: string | null;
  /** The save that the input is based on. */
  savedAt: number;
  /** Of the next save; unchanged until its outcome is known. */
  saveId: string;
  /** Ids of own saves that may have arrived without an answer. */
  ours: readonly string[];
  pending: Data;
  underway: Data;
  /** Fields refused by name, sent again once they change. */
  refusedParts: Data;
  refusals: Refusals;
  newer: number | null;
  conflict: Conflict<Content> | null;
  merged: readonly string[];
  restored: boolean;
  /** When input has to be sent although the author has not paused. */
  latestMs: number | null;
  /** For drafts that are merged by field; else the author decides about a newer save as a whole. */
  versions: FieldVersions | null;
};

/** `nowMs` is the time of the event, `newId` an id that no save has. */
type Happened<Kind extends AutosaveEventKind, Details = unknown> = {
  kind: Kind;
  nowMs: number;
  newId: string;
} & Details;

export type AutosaveEvent<Content, Data> =
  | Happened<'input', { parts: Data; afterMs: number }>
  | Happened<'due' | 'flush' | 'sessionEnded' | 'unread' | 'keepLocal' | 'useRemote'>
  | Happened<'saved', { key: string; savedAt: number; fieldSaves?: FieldSaves }>
  | Happened<'unanswered', { message: string | null; retryAfterMs: number }>
  | Happened<'refusal', { message: string; fields: Readonly<Record<string, string>> }>
  | Happened<'outdated', NewerSave & { fieldSaves?: FieldSaves }>
  | Happened<'read', { stored: Stored<Content> }>
  | Happened<'resolveFields', { theirs: readonly string[] }>;

/** `store` is for the browser: null when the server has everything. */
export type AutosaveEffect<Data> =
  | { kind: 'plan'; afterMs: number }
  | { kind: 'store'; unsaved: Unsaved<Data> | null }
  | { kind: 'send'; save: Unsaved<Data> }
  | { kind: 'read'; key: string | null };

export type Reduced<Content, Data> = {
  state: AutosaveState<Content, Data>;
  effects: readonly AutosaveEffect<Data>[];
};

/** Delay after a failed attempt, unless the network reports that it is back. */
const RETRY_MS = 5_000;
const MAX_DELAY_MS = 2_000;

export const isEmpty = (parts: object): boolean => Object.keys(parts).length === 0;

/** `unsaved`: of this browser, the latest last. */
export function openAutosave<Content extends object, Data extends object>(
  stored: Stored<Content>,
  unsaved: readonly Unsaved<Data>[],
  { fieldParts, newId }: { fieldParts?: FieldParts | undefined; newId: string },
): AutosaveState<Content, Data> {
  const pending = unsaved.reduce((before, { data }) => joinParts(before, data), {} as Data);
  const versions = fieldParts ? openVersions(fieldParts, stored.fieldSaves ?? {}, unsaved) : null;
  return {
    phase: 'stored',
    message: null,
    content: withParts(stored.content, pending),
    key: stored.key,
    savedAt: Math.min(stored.savedAt, ...unsaved.map(({ savedAt }) => savedAt)),
    saveId: newId,
    ours: [newId, ...unsaved.map(({ saveId }) => saveId)],
    pending,
    underway: {} as Data,
    refusedParts: {} as Data,
    refusals: {},
    newer: null,
    conflict: null,
    merged: [],
    restored: unsaved.length > 0,
    latestMs: null,
    versions: versions && addDecided(versions, pending),
  };
}

export function reduceAutosave<Content extends object, Data extends object>(
  state: AutosaveState<Content, Data>,
  event: AutosaveEvent<Content, Data>,
): Reduced<Content, Data> {
  if (!autosaveMoves[state.phase][event.kind]) return { state, effects: [] };
  switch (event.kind) {
    case 'input':
      return storing(onInput(state, event));
    case 'due':
    case 'flush':
      return onAttempt(state);
    case 'saved':
      return storing(onSaved(state, event));
    case 'unanswered':
      return storing(onUnanswered(unsent(state), event));
    case 'sessionEnded':
      return storing(only({ ...unsent(state), phase: 'signedOut' }));
    case 'refusal':
      return storing(onRefusal(state, event));
    case 'outdated':
      return storing(onOutdated(unsent(state), event));
    case 'read':
      return storing(state.phase === 'reading' ? takeRemote(state, event) : mergeRemote(state, event));
    case 'unread':
      return storing(onUnread(state));
    case 'keepLocal':
      return storing(takeLocal(state, event));
    case 'useRemote':
      return startReading(state);
    case 'resolveFields':
      return storing(resolveFields(state, event));
  }
}

type Of<Kind extends AutosaveEventKind, Content, Data> = Extract<
  AutosaveEvent<Content, Data>,
  { kind: Kind }
>;

const only = <Content, Data>(state: AutosaveState<Content, Data>): Reduced<Content, Data> => ({
  state,
  effects: [],
});

function storing<Content, Data extends object>({
  state,
  effects,
}: Reduced<Content, Data>): Reduced<Content, Data> {
  const data = joinParts(joinParts(state.refusedParts, state.underway), state.pending);
  const unsaved = isEmpty(data) ? null : toSave(state, data);
  return { state, effects: [{ kind: 'store', unsaved }, ...effects] };
}

function toSave<Content, Data>(
  { key, savedAt, saveId, versions }: AutosaveState<Content, Data>,
  data: Data,
): Unsaved<Data> {
  return { key, savedAt, saveId, data, ...(versions && { standsOn: { ...versions.seen } }) };
}

function onInput<Content extends object, Data extends object>(
  before: AutosaveState<Content, Data>,
  { parts, afterMs, nowMs }: Of<'input', Content, Data>,
): Reduced<Content, Data> {
  const { refused, refusals } = withoutNewer(
    { refused: before.refusedParts, refusals: before.refusals },
    parts,
  );
  const state = {
    ...before,
    pending: joinParts(before.pending, parts),
    refusedParts: refused,
    refusals,
    content: withParts(before.content, parts),
    versions: before.versions && addDecided(before.versions, parts),
  };
  switch (before.phase) {
    case 'stored':
    case 'typed':
    case 'refused':
      return planSoon({ ...state, phase: 'typed' }, afterMs, nowMs);
    case 'sending':
    case 'merging':
      return only({ ...state, latestMs: state.latestMs ?? nowMs + MAX_DELAY_MS });
    default:
      return only(state);
  }
}

function planSoon<Content, Data>(
  state: AutosaveState<Content, Data>,
  afterMs: number,
  nowMs: number,
): Reduced<Content, Data> {
  const latestMs = state.latestMs ?? nowMs + MAX_DELAY_MS;
  const soon = Math.max(0, Math.min(afterMs, latestMs - nowMs));
  return { state: { ...state, latestMs }, effects: [{ kind: 'plan', afterMs: soon }] };
}

function onAttempt<Content extends object, Data extends object>(
  before: AutosaveState<Content, Data>,
): Reduced<Content, Data> {
  const state = { ...before, latestMs: null };
  if (isEmpty(state.pending))
    return state.versions && isBehind(state.versions) ? startMerging(state) : only(settle(state));
  const sending = { ...state, phase: 'sending', pending: {} as Data, underway: state.pending } as const;
  const stored = storing(only<Content, Data>(sending));
  return { ...stored, effects: [...stored.effects, { kind: 'send', save: toSave(state, state.pending) }] };
}

function startMerging<Content, Data>(state: AutosaveState<Content, Data>): Reduced<Content, Data> {
  return { state: { ...state, phase: 'merging' }, effects: [{ kind: 'read', key: state.key }] };
}

function settle<Content, Data>(state: AutosaveState<Content, Data>): AutosaveState<Content, Data> {
  const [message = null] = Object.values(state.refusals);
  return { ...state, phase: message === null ? 'stored' : 'refused', message };
}

function afterSave<Content, Data extends object>(
  state: AutosaveState<Content, Data>,
  nowMs: number,
): Reduced<Content, Data> {
  if (isEmpty(state.pending)) return only(settle(state));
  return planSoon({ ...state, phase: 'typed' }, timers.autosaveMs, nowMs);
}

function sendAgain<Content, Data>(state: AutosaveState<Content, Data>): Reduced<Content, Data> {
  return { state: { ...state, phase: 'typed' }, effects: [{ kind: 'plan', afterMs: 0 }] };
}

function rebase<Content, Data>(
  state: AutosaveState<Content, Data>,
  savedAt: number,
  newId: string,
): AutosaveState<Content, Data> {
  return { ...state, savedAt, newer: null, saveId: newId, ours: [newId] };
}

/** What was sent is to be sent again, below what was typed in between. */
function unsent<Content, Data extends object>(
  state: AutosaveState<Content, Data>,
): AutosaveState<Content, Data> {
  return { ...state, pending: joinParts(state.underway, state.pending), underway: {} as Data };
}

function onSaved<Content, Data extends object>(
  before: AutosaveState<Content, Data>,
  { key, savedAt, fieldSaves = {}, nowMs, newId }: Of<'saved', Content, Data>,
): Reduced<Content, Data> {
  const versions = before.versions && recordSaves(before.versions, fieldSaves, before.ours);
  const state = rebase({ ...before, key, versions, underway: {} as Data }, savedAt, newId);
  return versions && isBehind(versions) ? startMerging(state) : afterSave(state, nowMs);
}

function onUnanswered<Content, Data>(
  state: AutosaveState<Content, Data>,
  { message, retryAfterMs }: { message: string | null; retryAfterMs: number },
): Reduced<Content, Data> {
  const afterMs = Math.max(RETRY_MS, retryAfterMs);
  return { state: { ...state, phase: 'offline', message }, effects: [{ kind: 'plan', afterMs }] };
}

/** Refused fields that have names do not delay the others. */
function onRefusal<Content, Data extends object>(
  before: AutosaveState<Content, Data>,
  { message, fields, nowMs }: Of<'refusal', Content, Data>,
): Reduced<Content, Data> {
  const typed = before.pending;
  const parted = partRefused(before.underway, fields);
  if (isEmpty(parted.refused)) {
    const state = { ...unsent(before), phase: 'refused', message } as const;
    return isEmpty(typed) ? only(state) : planSoon(state, timers.autosaveMs, nowMs);
  }
  const { refused, refusals } = withoutNewer(parted, typed);
  const state = {
    ...before,
    underway: {} as Data,
    pending: joinParts(parted.rest, typed),
    refusedParts: joinParts(before.refusedParts, refused),
    refusals: { ...before.refusals, ...refusals },
  };
  return afterSave(state, nowMs);
}

function onOutdated<Content, Data extends object>(
  state: AutosaveState<Content, Data>,
  { savedAt, saveId, fieldSaves, newId }: Of<'outdated', Content, Data>,
): Reduced<Content, Data> {
  if (fieldSaves && state.versions) {
    const versions = recordSaves(state.versions, fieldSaves, state.ours);
    return isBehind(versions) ? startMerging({ ...state, versions }) : sendAgain({ ...state, versions });
  }
  // Its fields are among those still to be sent.
  if (saveId !== null && state.ours.includes(saveId)) return sendAgain(rebase(state, savedAt, newId));
  return only({ ...state, phase: 'newer', newer: savedAt });
}

function dropField<Content, Data extends object>(
  state: AutosaveState<Content, Data>,
  versions: FieldVersions,
  field: string,
): AutosaveState<Content, Data> {
  return {
    ...state,
    pending: withoutField(versions, field, state.pending),
    refusedParts: withoutField(versions, field, state.refusedParts),
  };
}

function mergeRemote<Content extends object, Data extends object>(
  before: AutosaveState<Content, Data>,
  { stored, nowMs }: Of<'read', Content, Data>,
): Reduced<Content, Data> {
  if (!before.versions) return only(before);
  const versions = recordSaves(before.versions, stored.fieldSaves ?? {}, before.ours);
  const typed = joinParts(before.refusedParts, before.pending);
  const { merged, conflicts } = compareFields(versions, typed, before.content, stored.content);
  let state = before;
  for (const field of merged) {
    const content = withParts(state.content, partsOf(versions, field, stored.content));
    state = { ...dropField(state, versions, field), content };
  }
  state = {
    ...state,
    savedAt: stored.savedAt,
    key: stored.key,
    merged,
    versions: markSeen(versions, merged),
  };
  if (conflicts.length > 0) {
    const conflict = { fields: conflicts, theirs: stored.content, theirsAt: stored.savedAt };
    return only({ ...state, phase: 'conflict', conflict });
  }
  return isEmpty(state.pending) ? afterSave(state, nowMs) : sendAgain(state);
}

function takeLocal<Content extends object, Data extends object>(
  state: AutosaveState<Content, Data>,
  { newId }: { newId: string },
): Reduced<Content, Data> {
  return only({
    ...rebase(state, state.newer ?? state.savedAt, newId),
    phase: 'typed',
    pending: state.content as unknown as Data,
    refusedParts: {} as Data,
    refusals: {},
  });
}

/** Input from now on stays. */
function startReading<Content, Data extends object>(
  state: AutosaveState<Content, Data>,
): Reduced<Content, Data> {
  const reading = {
    ...state,
    phase: 'reading',
    underway: joinParts(state.refusedParts, state.pending),
    pending: {} as Data,
    refusedParts: {} as Data,
  } as const;
  return { state: reading, effects: [{ kind: 'read', key: state.key }] };
}

function takeRemote<Content extends object, Data extends object>(
  before: AutosaveState<Content, Data>,
  { stored, nowMs, newId }: Of<'read', Content, Data>,
): Reduced<Content, Data> {
  const state = {
    ...rebase(before, stored.savedAt, newId),
    underway: {} as Data,
    content: withParts(stored.content, before.pending),
    key: stored.key,
    restored: false,
    refusals: {},
  };
  return afterSave(state, nowMs);
}

function onUnread<Content, Data extends object>(state: AutosaveState<Content, Data>): Reduced<Content, Data> {
  if (state.phase === 'reading') return only({ ...unsent(state), phase: 'newer' });
  return onUnanswered(state, { message: null, retryAfterMs: 0 });
}

function resolveFields<Content extends object, Data extends object>(
  before: AutosaveState<Content, Data>,
  { theirs, nowMs }: Of<'resolveFields', Content, Data>,
): Reduced<Content, Data> {
  const { conflict, versions } = before;
  if (!conflict || !versions) return only(before);
  let state = before;
  for (const field of conflict.fields) {
    const isTheirs = theirs.includes(field);
    const parts = partsOf<Data>(versions, field, isTheirs ? conflict.theirs : state.content);
    state = isTheirs
      ? { ...dropField(state, versions, field), content: withParts(state.content, parts) }
      : { ...state, pending: joinParts(state.pending, parts) };
  }
  state = { ...state, versions: markSeen(versions, conflict.fields), conflict: null };
  return isEmpty(state.pending) ? afterSave(state, nowMs) : only({ ...state, phase: 'typed' });
}
