import { useEffect, useState } from 'react';

/** Thumbnails of picked files, made in the browser; let go when the uploader goes. */
export type Previews = {
  /** The address of a thumbnail of a file that is on its way. */
  of(file: File): string;
  /** From now on a stored file is shown by what was picked, without fetching it. */
  keep(url: string, file: File): void;
  /** What a stored file is shown by. */
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
    keep: (url, file) => void stored.set(url, file),
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
