import { acceptedPictures } from '@pq/domain/files/upload';
import { type DragEvent, type ReactNode, useState } from 'react';

const accepted = acceptedPictures('project')
  .map((type) => `image/${type}`)
  .join(',');

type InputProps = {
  /** Read aloud. */
  label: string;
  multiple?: boolean;
  className: string;
  onFiles(files: File[]): void;
  children: ReactNode;
};

/** A place that opens the file chooser. */
export function PictureInput({ label, multiple = false, className, onFiles, children }: InputProps) {
  return (
    <label className={className}>
      <input
        type="file"
        className="sr-only"
        multiple={multiple}
        accept={accepted}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // The same file may be picked again.
          currentTarget.value = '';
        }}
      />
      {children}
    </label>
  );
}

/** Takes files that are dropped on it; what else is dragged over it is not its business. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      onFiles([...event.dataTransfer.files]);
    },
  };
  return { over, handlers };
}
