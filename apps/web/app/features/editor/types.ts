import type { UploadKind } from '@pq/domain/files/upload';

export type StoredFile = { url: string; name: string };

/** Sends a file and gives where it is stored. Throws with a message that can be shown; `signal` calls it off. */
export type Upload = (
  kind: Extract<UploadKind, 'editor' | 'cardnews'>,
  file: File,
  sending: { signal: AbortSignal; onProgress(share: number): void },
) => Promise<StoredFile>;

export type EditorProps = {
  /** The stored HTML. What comes from outside while somebody composes a syllable waits until it is composed. */
  value: string;
  /**
   * Hears the HTML while it is written, a quarter of a second after an input at the latest, also within a syllable.
   * `quietMs`: how long ago the last input was, for a form that saves half a second after it.
   */
  onChange(html: string, quietMs: number): void;
  /** Is given what makes the editor tell at once what it has not told; gives the way out. */
  ask?: ((tell: () => void) => () => void) | undefined;
  upload: Upload;
  disabled?: boolean;
  /** What is written here, read aloud. */
  label: string;
};
