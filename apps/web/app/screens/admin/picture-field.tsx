import type { UploadState } from '@pq/domain/files/upload';
import type { RefCallback } from 'react';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { Uploader } from '#app/features/uploader/uploader.tsx';
import { Message } from '#app/ui/forms/message.tsx';

type Props = {
  label: string;
  hint: string;
  ref: RefCallback<HTMLElement>;
  value: UploadedFile[];
  error: string | undefined;
  onValue(files: UploadedFile[]): void;
  onState(state: UploadState): void;
};

export function PictureField({ ref, label, hint, value, error, onValue, onState }: Props) {
  return (
    <div ref={ref}>
      <p className="mb-2 text-label">{label}</p>
      <Uploader
        kind="notice"
        limit={1}
        files={value}
        onFiles={onValue}
        onState={onState}
        label={label}
        hint={hint}
      />
      <Problem text={error} />
    </div>
  );
}

export function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <Message tone="danger" role="alert">
      {text}
    </Message>
  ) : null;
}
