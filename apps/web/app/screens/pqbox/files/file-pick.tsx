import type { RewardCategory } from '@pq/domain/pqbox/pq-reward';
import type { ReactNode } from 'react';

const accepted: Record<RewardCategory, string | undefined> = {
  0: 'video/mp4,video/webm',
  1: 'image/jpeg,image/png,image/gif,image/webp',
  2: undefined,
  3: undefined,
};

type Props = {
  category: RewardCategory;
  /** Read aloud. */
  label: string;
  multiple?: boolean;
  className: string;
  onFiles(files: File[]): void;
  children: ReactNode;
};

/** A place that opens the file chooser for what a category takes. */
export function FilePick({ category, label, multiple = false, className, onFiles, children }: Props) {
  return (
    <label className={className}>
      <input
        type="file"
        className="sr-only"
        multiple={multiple}
        accept={accepted[category]}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be picked again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
      {children}
    </label>
  );
}
