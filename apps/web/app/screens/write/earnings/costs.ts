import { rewardTitle } from '@pq/domain/reward/texts';
import type { PieceCost } from '@pq/domain/settlement/earnings';
import { useEffect, useState } from 'react';
import { browserStorage } from '#app/lib/drafts/account-storage.ts';
import { fitsShape } from '#app/lib/drafts/stored-shape.ts';
import type { WritePlace } from '../write-place.ts';

/** What a maker has entered, KRW; null where nothing was. `pieces` by title of the reward. */
export type Costs = {
  once: number | null;
  pieces: Record<string, { [Part in keyof PieceCost]: number | null }>;
};

export const NO_COST = { making: null, sending: null };

/**
 * The costs of a draft, in this browser only: they are nobody else's, so they are no part of the draft. A sign-out removes them. A reward
 * whose title changes takes its costs along.
 */
export function useCosts({ uid, purpose, key }: WritePlace, titles: readonly string[]) {
  const name = `costs:${key ?? purpose}`;
  const [loaded] = useState(() => loadCosts(uid, name));
  const [costs, change] = useState(loaded);
  const [known, setKnown] = useState(titles);
  if (known.join('\n') !== titles.join('\n')) {
    setKnown(titles);
    change(withRenamed(costs, known, titles));
  }
  useEffect(() => {
    if (costs !== loaded) browserStorage.save(uid, name, costs);
  }, [costs, loaded, uid, name]);
  return { costs, change };
}

export function titleOf(reward: { name?: string | undefined; context: string }): string {
  return rewardTitle(reward).replace(/\s+/gu, ' ').trim();
}

function withRenamed(costs: Costs, before: readonly string[], after: readonly string[]): Costs {
  const [gone, ...moreGone] = before.filter((title) => !after.includes(title));
  const [added, ...moreAdded] = after.filter((title) => !before.includes(title));
  const cost = gone === undefined ? undefined : costs.pieces[gone];
  if (!cost || added === undefined || moreGone.length + moreAdded.length > 0) return costs;
  return { ...costs, pieces: { ...costs.pieces, [added]: cost } };
}

const isAmount = (value: unknown) => value === null || (Number.isSafeInteger(value) && Number(value) >= 0);

function loadCosts(uid: string, name: string): Costs {
  const stored = browserStorage.load(uid, name);
  const isStored = fitsShape(stored, { once: isAmount, pieces: isPieces }, true);
  return isStored ? (stored as Costs) : { once: null, pieces: {} };
}

function isPieces(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.values(value).every((cost) => fitsShape(cost, { making: isAmount, sending: isAmount }, true))
  );
}
