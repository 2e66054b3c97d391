/**
 * The states of an autosave. `stored`: the server has everything; `typed`: to be sent soon; `merging`: reads fields that were
 * saved elsewhere; `offline`: tries again by itself; `refused` waits for other input, `signedOut` for a sign-in;
 * `newer` and `conflict` wait for the author, about the whole save of another tab or about fields; `reading` reads that save.
 */
export const autosaveStates = [
  'stored',
  'typed',
  'sending',
  'merging',
  'offline',
  'signedOut',
  'refused',
  'newer',
  'reading',
  'conflict',
] as const;

export type AutosavePhase = (typeof autosaveStates)[number];

/** `due` is its timer, `flush` any caller that does not wait for it. */
export const autosaveEvents = [
  'input',
  'due',
  'flush',
  'saved',
  'unanswered',
  'sessionEnded',
  'refusal',
  'outdated',
  'read',
  'unread',
  'keepLocal',
  'useRemote',
  'resolveFields',
] as const;

export type AutosaveEventKind = (typeof autosaveEvents)[number];

type Moves = Partial<Record<AutosaveEventKind, readonly AutosavePhase[]>>;

const settled = ['stored', 'refused'] as const;
const again = ['sending', 'merging', 'refused'] as const;
const attempt = [...again, 'stored'] as const;
const next = ['typed', ...settled] as const;

/** An event that a state does not name changes nothing. */
export const autosaveMoves: Record<AutosavePhase, Moves> = {
  // Unsaved input of an earlier visit is there before any event.
  stored: { input: ['typed'], due: ['stored'], flush: ['stored', 'sending'] },
  typed: { input: ['typed'], due: attempt, flush: attempt },
  sending: {
    input: ['sending'],
    saved: ['merging', ...next],
    unanswered: ['offline'],
    sessionEnded: ['signedOut'],
    refusal: ['refused', 'typed'],
    outdated: ['newer', 'merging', 'typed'],
  },
  merging: { input: ['merging'], read: ['conflict', ...next], unread: ['offline'] },
  offline: { input: ['offline'], due: ['sending', 'merging'], flush: ['sending', 'merging'] },
  signedOut: { input: ['signedOut'], flush: ['sending'] },
  refused: { input: ['typed'], due: again, flush: again },
  newer: { input: ['newer'], keepLocal: ['typed'], useRemote: ['reading'] },
  reading: { input: ['reading'], read: next, unread: ['newer'] },
  conflict: { input: ['conflict'], resolveFields: next },
};
