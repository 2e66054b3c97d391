import { isDeepStrictEqual } from 'node:util';
import type { Draft } from '@pq/contract/shapes/draft';

/**
 * Whether a project still says all that its submission says. How it stands and when it was saved may differ, and so may what
 * submissions of that day did not know yet.
 */
export function isAsSubmitted(snapshot: Draft, live: Draft): boolean {
  const { state: _state, savedAt: _savedAt, rejectMessage: _rejectMessage, ...said } = snapshot;
  return (Object.keys(said) as (keyof typeof said)[]).every((name) =>
    isDeepStrictEqual(said[name], live[name]),
  );
}
