import { t } from '@pq/domain/copy';
import { orderTemplateUrl, type UploadState } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import { Download } from 'lucide-react';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { Uploader } from '#app/features/uploader/uploader.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FieldProblem } from './field-problem.tsx';
import { type Problems, problemOf } from './problem-text.ts';

type Props = {
  projectKey: string;
  files: UploadedFile[];
  problems: Problems;
  onFiles(files: UploadedFile[]): void;
  onUploads(state: UploadState): void;
};

/** What an order hands to its maker: drawings, photographs, the filled-in order sheet. */
export function AttachmentFields({ projectKey, files, problems, onFiles, onUploads }: Props) {
  return (
    <div data-field="files">
      <p className="mb-4 text-ink-2">
        {t('pay.files.note')} {t('pay.template.note')}
      </p>
      <Uploader
        kind="attachment"
        projectKey={projectKey}
        limit={limits.attachments}
        label={t('pay.files')}
        hint={t('pay.files.hint')}
        files={files}
        onFiles={onFiles}
        onState={onUploads}
      />
      <FieldProblem text={problemOf(problems, 'files')} />
    </div>
  );
}

/** The empty order sheet, to be filled in and attached. */
export function TemplateLink() {
  return (
    <ButtonLink look="line" height={40} to={orderTemplateUrl} reloadDocument discover="none" download>
      <Icon of={Download} size={20} />
      {t('pay.template')}
    </ButtonLink>
  );
}
