import { useEffect, useState } from 'react';

export type Previews = {
  of(file: File): string;
  /** Shows a stored file by its local copy from now on, without fetching it. */
  store(url: string, file: File): void;
  ofStored(url: string): string;
};

export function usePreviews(): Previews {
  const [previews] = useState(createPreviews);
  useEffect(() => () => previews.release(), [previews]);
  return previews;
}

function createPreviews(): Previews & { release(): void } {
  const made = new Map<File, string>();
  const stored = new Map<string, File>();
  const of = (file: File): string => {
    const known = made.get(file) ?? URL.createObjectURL(file);
    made.set(file, known);
    return known;
  };
  return {
    of,
    store: (url, file) => void stored.set(url, file),
    ofStored(url) {
      const file = stored.get(url);
      return file ? of(file) : url;
    },
    release() {
      for (const address of made.values()) URL.revokeObjectURL(address);
      made.clear();
    },
  };
}
