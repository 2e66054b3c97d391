import { NETWORKS_OF_SITE, networkOf, siteOf } from './addresses.ts';

export type NetworkPlaces = {
  /**
   * Occupies a place until the returned function is called; null when the network, its site or one of `more` has none free.
   */
  enter(request: Parameters<typeof networkOf>[0], more?: readonly Bound[]): (() => void) | null;
};

type Bound = { key: string; max: number };

export function createNetworkPlaces(perNetwork: number): NetworkPlaces {
  const { enter } = createPlaces();
  return {
    enter(request, more = []) {
      const network = networkOf(request);
      const site = siteOf(network);
      return enter([
        ...more,
        { key: network, max: perNetwork },
        ...(site === null ? [] : [{ key: site, max: NETWORKS_OF_SITE * perNetwork }]),
      ]);
    },
  };
}

/** Places that are counted for each key until they are left; null where one of the keys has none free. */
export function createPlaces(): { enter(bounds: readonly Bound[]): (() => void) | null } {
  const taken = new Map<string, number>();
  return {
    enter(bounds) {
      if (bounds.some(({ key, max }) => (taken.get(key) ?? 0) >= max)) return null;
      for (const { key } of bounds) taken.set(key, (taken.get(key) ?? 0) + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        for (const { key } of bounds) {
          const left = (taken.get(key) ?? 1) - 1;
          if (left > 0) taken.set(key, left);
          else taken.delete(key);
        }
      };
    },
  };
}
