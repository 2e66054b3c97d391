/** A picture as the viewer shows it. `caption` stands below it. */
export type ViewedPicture = { url: string; alt: string; caption?: string | undefined };

export type ViewerProps = {
  pictures: readonly ViewedPicture[];
  /** The one that is shown first, from 0. */
  first: number;
  /** What the pictures are of; empty where nothing names them. */
  title: string;
  /** Where the focus goes afterwards: the way to the picture that was shown last. */
  focusAfter(at: number): HTMLElement | null;
  onClose(at: number): void;
};
