import type { UploadKind } from '@pq/domain/files/upload';

export type StoredFile = { url: string; name: string };

/** Throws with a message that can be shown; `signal` aborts it. */
export type Upload = (
  kind: Extract<UploadKind, 'editor' | 'cardnews'>,
  file: File,
  sending: { signal: AbortSignal; onProgress(share: number): void },
) => Promise<StoredFile>;

export type EditorProps = {
  /** A value from outside that arrives during composition is applied after it. */
  value: string;
  /**
   * Receives the HTML while it is edited, at most a quarter of a second after an input, also during composition. `quietMs`:
   * the time since the last input, for a form that saves half a second after it.
   */
  onChange(html: string, quietMs: number): void;
  /** Registers a function that makes the editor report pending input at once; returns a function that removes it. */
  addSource?: ((flush: () => void) => () => void) | undefined;
  upload: Upload;
  /** Decides which pictures are accepted; `editor` by default. */
  pictureKind?: UploadKind;
  /** What the server accepts; the texts of projects by default. */
  maxBytes?: number;
  disabled?: boolean;
  label: string;
};
