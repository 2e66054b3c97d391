export type BoundedMap<T> = {
  /** Counts as a use. */
  get(key: string): T | undefined;
  /** `bytes`: of the value; the key is counted, too, because visitors choose some of them. */
  set(key: string, value: T, bytes: number): void;
};

/** The letters of a key take up to two bytes each. */
const LETTER_BYTES = 2;

export function createBoundedMap<T>(maxBytes: number): BoundedMap<T> {
  // The order of insertion is the order of use.
  const entries = new Map<string, { value: T; bytes: number }>();
  let size = 0;
  const remove = (key: string) => {
    size -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, valueBytes) {
      remove(key);
      const bytes = valueBytes + LETTER_BYTES * key.length;
      entries.set(key, { value, bytes });
      size += bytes;
      for (const oldest of entries.keys()) {
        if (size <= maxBytes) break;
        remove(oldest);
      }
    },
  };
}
