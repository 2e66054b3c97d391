import { mediaTypeOf } from '@pq/domain/files/file-kind';
import { type RewardCategory, rewardFileKinds } from '@pq/domain/pqbox/pq-reward';
import type { ReactNode } from 'react';

type Props = {
  category: RewardCategory;
  label: string;
  multiple?: boolean;
  className: string;
  onFiles(files: File[]): void;
  children: ReactNode;
};

export function FilePick({ category, label, multiple = false, className, onFiles, children }: Props) {
  return (
    <label className={className}>
      <input
        type="file"
        className="sr-only"
        multiple={multiple}
        accept={rewardFileKinds[category]?.map(mediaTypeOf).join(',')}
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
