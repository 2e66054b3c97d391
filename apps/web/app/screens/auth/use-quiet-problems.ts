import { useState } from 'react';

type Said = { error?: string | undefined; hint?: string | undefined; onBlur(): void };

/**
 * What is wrong with a field is said quietly while one types in it for the first time, and as an error once one has left
 * it, or has sent the form (`told`): nobody is told off in the middle of a word.
 */
export function useQuietProblems<Field extends string>(
  told = false,
): (field: Field, problem: string | undefined) => Said {
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  return (field, problem) => ({
    ...(told || left.has(field) ? { error: problem } : { hint: problem }),
    onBlur: () => setLeft((before) => new Set([...before, field])),
  });
}
