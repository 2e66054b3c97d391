import type { DecisionStore } from '../decision-store.ts';

export type MemoryStore = DecisionStore & { objects: Map<string, Buffer>; isAway: boolean };

export function createMemoryStore(): MemoryStore {
  const store: MemoryStore = {
    objects: new Map(),
    isAway: false,
    async add(name, bytes) {
      answer(store);
      if (store.objects.has(name)) return false;
      store.objects.set(name, bytes);
      return true;
    },
    async read(name) {
      answer(store);
      return store.objects.get(name) ?? null;
    },
    async *listAfter(folder, after) {
      answer(store);
      yield* [...store.objects.keys()].filter((name) => name.startsWith(`${folder}/`) && name > after).sort();
    },
    async listLogs() {
      answer(store);
      return [...new Set([...store.objects.keys()].map((name) => name.split('/')[0] ?? ''))];
    },
  };
  return store;
}

function answer({ isAway }: MemoryStore): void {
  if (isAway) throw new Error('the store is away');
}
