import type { UploadState } from '@pq/domain/files/upload';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { Uploader } from '#app/features/uploader/uploader.tsx';

type Props = {
  label: string;
  hint: string;
  files: UploadedFile[];
  problem: string | undefined;
  onFiles(files: UploadedFile[]): void;
  onState(state: UploadState): void;
};

/** The one picture of what administrators write. */
export function PictureField({ label, hint, files, problem, onFiles, onState }: Props) {
  return (
    <div>
      <p className="mb-2 text-label">{label}</p>
      <Uploader
        kind="notice"
        limit={1}
        files={files}
        onFiles={onFiles}
        onState={onState}
        label={label}
        hint={hint}
      />
      <Problem text={problem} />
    </div>
  );
}

/** What is wrong with a field that does not say so itself. */
export function Problem({ text }: { text: string | undefined }) {
  return text ? (
    <p className="msg msg-err" role="alert">
      {text}
    </p>
  ) : null;
}
