import { useState } from 'react';

/**
 * What an address names, also when it has left its list meanwhile: somebody else has dealt with it, and what
 * is being typed about it must not go with it. Null where there never was anything.
 */
export function useKept<Thing extends { key: string }>(
  found: Thing | undefined,
  key: string | null,
): Thing | null {
  const [kept, setKept] = useState(found);
  if (found && found !== kept) setKept(found);
  if (found) return found;
  return kept && kept.key === key ? kept : null;
}
