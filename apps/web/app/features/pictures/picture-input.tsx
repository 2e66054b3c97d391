import { acceptAttribute } from '@pq/domain/files/picture-refusal';
import { type DragEvent, type ReactNode, useState } from 'react';

type InputProps = {
  label: string;
  multiple?: boolean;
  className: string;
  onFiles(files: File[]): void;
  children: ReactNode;
};

export function PictureInput({ label, multiple = false, className, onFiles, children }: InputProps) {
  return (
    <label className={className}>
      <input
        type="file"
        className="sr-only"
        multiple={multiple}
        accept={acceptAttribute('project')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          // Allows the same file to be picked again.
          currentTarget.value = '';
        }}
      />
      {children}
    </label>
  );
}

/** Dragged objects other than files are ignored. */
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
