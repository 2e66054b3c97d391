import type { UploadKind } from '@pq/domain/upload';

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
  /** Hears the HTML 500 ms after the last input (R-EDITOR-18). */
  onChange(html: string): void;
  upload: Upload;
  disabled?: boolean;
  /** What is written here, read aloud. */
  label: string;
};
