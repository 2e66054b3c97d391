import { expect, test } from 'vitest';
import {
  type AutosaveEvent,
  type AutosaveState,
  openAutosave,
  type Reduced,
  reduceAutosave,
} from './autosave-reducer.ts';
import {
  type AutosaveEventKind,
  type AutosavePhase,
  autosaveEvents,
  autosaveMoves,
  autosaveStates,
} from './autosave-states.ts';

type Content = { title: string; refund: string };
type Data = Partial<Content>;
type State = AutosaveState<Content, Data>;
type Event = AutosaveEvent<Content, Data>;

const fieldParts = { title: ['title'], refund: ['refund'] };
const at = { nowMs: 10_000, newId: 'new' };
const theirs = { key: 'k', savedAt: 9, content: { title: '저기', refund: '저기' } };
const theirSave = { savedAt: 9, saveId: 'other' };

function typed(more: Partial<State> = {}, parts?: typeof fieldParts): State {
  const stored = { key: 'k', savedAt: 5, content: { title: '가', refund: '가' } };
  const state = openAutosave<Content, Data>(stored, [], { fieldParts: parts, newId: 'own' });
  return {
    ...state,
    phase: 'typed',
    content: { title: '나', refund: '가' },
    pending: { title: '나' },
    ...more,
  };
}

const sent = { pending: {}, underway: { title: '나' } };
const refused = {
  pending: {},
  refusedParts: { title: '나' },
  refusals: { title: '길어요' },
  message: '길어요',
};

const samples: Record<AutosavePhase, State> = {
  stored: typed({ phase: 'stored', pending: {} }),
  typed: typed(),
  sending: typed({ phase: 'sending', ...sent }),
  merging: typed({ phase: 'merging' }, fieldParts),
  offline: typed({ phase: 'offline' }),
  signedOut: typed({ phase: 'signedOut' }),
  refused: typed({ phase: 'refused', ...refused }),
  newer: typed({ phase: 'newer', newer: 9 }),
  reading: typed({ phase: 'reading', newer: 9, ...sent }),
  conflict: typed(
    { phase: 'conflict', conflict: { fields: ['title'], theirs: theirs.content, theirsAt: 9 } },
    fieldParts,
  ),
};

const events: Record<AutosaveEventKind, Event> = {
  input: { kind: 'input', parts: { refund: '다' }, afterMs: 500, ...at },
  due: { kind: 'due', ...at },
  flush: { kind: 'flush', ...at },
  saved: { kind: 'saved', key: 'k', savedAt: 6, ...at },
  unanswered: { kind: 'unanswered', message: null, retryAfterMs: 0, ...at },
  sessionEnded: { kind: 'sessionEnded', ...at },
  refusal: { kind: 'refusal', message: '길어요', fields: { 'data.title': '길어요' }, ...at },
  outdated: { kind: 'outdated', ...theirSave, ...at },
  read: { kind: 'read', stored: theirs, ...at },
  unread: { kind: 'unread', ...at },
  keepLocal: { kind: 'keepLocal', ...at },
  useRemote: { kind: 'useRemote', ...at },
  resolveFields: { kind: 'resolveFields', theirs: [], ...at },
};

const pairs = autosaveStates.flatMap((phase) => autosaveEvents.map((kind) => ({ phase, kind })));

const unsavedOf = ({ refusedParts, underway, pending }: State) => ({
  ...refusedParts,
  ...underway,
  ...pending,
});
const effectOf = <Kind extends string>({ effects }: Reduced<Content, Data>, kind: Kind) =>
  effects.find((effect) => effect.kind === (kind as never));

test.each(pairs)('$kind leads from $phase to a state of the table', ({ phase, kind }) => {
  const before = samples[phase];
  const { state, effects } = reduceAutosave(before, events[kind]);
  const moves = autosaveMoves[phase][kind];
  if (moves) expect(moves).toContain(state.phase);
  else expect([state, effects]).toEqual([before, []]);
});

test.each(pairs)('$kind in $phase loses no input that the server does not have', ({ phase, kind }) => {
  const before = samples[phase];
  const { state, effects } = reduceAutosave(before, events[kind]);
  const isDecided = kind === 'saved' || (phase === 'reading' && kind === 'read');
  if (!isDecided) expect(unsavedOf(state)).toMatchObject(unsavedOf(before));
  const stored = effects.find((effect) => effect.kind === 'store');
  if (stored?.kind === 'store') expect(stored.unsaved?.data ?? {}).toEqual(unsavedOf(state));
});

test('input is planned half a second ahead, but no later than two seconds after the first', () => {
  const first = reduceAutosave(samples.stored, events.input);
  expect(effectOf(first, 'plan')).toEqual({ kind: 'plan', afterMs: 500 });
  const later = reduceAutosave(first.state, { ...events.input, nowMs: 11_800 } as Event);
  expect(effectOf(later, 'plan')).toEqual({ kind: 'plan', afterMs: 200 });
});

test('an attempt sends what is pending under the id of the save and stores it until the answer', () => {
  const { state, effects } = reduceAutosave(samples.typed, events.due);
  const save = { key: 'k', savedAt: 5, saveId: 'own', data: { title: '나' } };
  expect(effects).toEqual([
    { kind: 'store', unsaved: save },
    { kind: 'send', save },
  ]);
  expect([state.phase, state.pending]).toEqual(['sending', {}]);
});

test('input typed during a save is sent after its answer, based on that save and with a new id', () => {
  const typing = reduceAutosave(samples.sending, events.input);
  expect(typing.effects.map(({ kind }) => kind)).toEqual(['store']);
  const saved = reduceAutosave(typing.state, events.saved);
  expect(saved.state).toMatchObject({ phase: 'typed', savedAt: 6, saveId: 'new', pending: { refund: '다' } });
});

test('a failed attempt is repeated after five seconds, or as late as the server asks', () => {
  const lost = reduceAutosave(samples.sending, events.unanswered);
  expect([lost.state.phase, effectOf(lost, 'plan')]).toEqual(['offline', { kind: 'plan', afterMs: 5_000 }]);
  const busy = { ...events.unanswered, message: '잠시 후', retryAfterMs: 30_000 } as Event;
  const later = reduceAutosave(samples.sending, busy);
  expect([later.state.message, effectOf(later, 'plan')]).toEqual([
    '잠시 후',
    { kind: 'plan', afterMs: 30_000 },
  ]);
});

test('a newer save is asked about unless it is an own one whose answer was lost', () => {
  expect(reduceAutosave(samples.sending, events.outdated).state).toMatchObject({ phase: 'newer', newer: 9 });
  const own = reduceAutosave(samples.sending, { ...events.outdated, saveId: 'own' } as Event);
  expect([own.state.phase, own.state.savedAt, effectOf(own, 'plan')]).toEqual([
    'typed',
    9,
    { kind: 'plan', afterMs: 0 },
  ]);
});

test('a refused field waits for other input and the rest is sent', () => {
  const sending = typed({ phase: 'sending', pending: {}, underway: { title: '나', refund: '다' } });
  const { state } = reduceAutosave(sending, events.refusal);
  expect(state).toMatchObject({
    phase: 'typed',
    pending: { refund: '다' },
    refusedParts: { title: '나' },
    refusals: { title: '길어요' },
  });
  const again = reduceAutosave(state, { ...events.input, parts: { title: '라' } } as Event).state;
  expect([again.refusals, again.refusedParts, again.pending]).toEqual([
    {},
    {},
    { refund: '다', title: '라' },
  ]);
});

test('a field changed elsewhere is merged, and one changed in both places waits for the author', () => {
  const saves = { title: theirSave, refund: theirSave };
  const stored = { ...theirs, fieldSaves: saves };
  const sending = typed({ phase: 'sending', ...sent }, fieldParts);
  const outdated = reduceAutosave(sending, { ...events.outdated, fieldSaves: saves } as Event);
  expect([outdated.state.phase, effectOf(outdated, 'read')]).toEqual(['merging', { kind: 'read', key: 'k' }]);
  const { state } = reduceAutosave(outdated.state, { ...events.read, stored } as Event);
  expect(state).toMatchObject({
    phase: 'conflict',
    merged: ['refund'],
    content: { title: '나', refund: '저기' },
    conflict: { fields: ['title'], theirs: theirs.content },
  });
  const mine = reduceAutosave(state, events.resolveFields).state;
  expect(mine).toMatchObject({ phase: 'typed', pending: { title: '나' }, conflict: null });
  const other = reduceAutosave(state, { ...events.resolveFields, theirs: ['title'] } as Event).state;
  expect(other).toMatchObject({ phase: 'stored', pending: {}, content: { title: '저기' } });
});

test('the local content is sent whole over a newer save, or dropped once that is read', () => {
  const mine = reduceAutosave(samples.newer, events.keepLocal).state;
  expect(mine).toMatchObject({ phase: 'typed', savedAt: 9, pending: { title: '나', refund: '가' } });
  const reading = reduceAutosave(samples.newer, events.useRemote);
  expect([reading.state.phase, effectOf(reading, 'read')]).toEqual(['reading', { kind: 'read', key: 'k' }]);
  const failed = reduceAutosave(reading.state, events.unread).state;
  expect(failed).toMatchObject({ phase: 'newer', pending: { title: '나' } });
  const typing = reduceAutosave(reading.state, events.input).state;
  const read = reduceAutosave(typing, events.read).state;
  expect(read).toMatchObject({
    phase: 'typed',
    savedAt: 9,
    pending: { refund: '다' },
    content: { title: '저기', refund: '다' },
  });
});
