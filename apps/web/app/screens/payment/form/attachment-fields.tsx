import { t } from '@pq/domain/copy';
import { orderTemplateUrl, type UploadState } from '@pq/domain/files/upload';
import { limits } from '@pq/domain/limits';
import { Download } from 'lucide-react';
import type { RefCallback } from 'react';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { Uploader } from '#app/features/uploader/uploader.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { FieldProblem } from './field-problem.tsx';

type Props = {
  projectKey: string;
  ref: RefCallback<HTMLElement>;
  value: UploadedFile[];
  error: string | undefined;
  onValue(files: UploadedFile[]): void;
  onUploads(state: UploadState): void;
};

export function AttachmentFields({ projectKey, ref, value, error, onValue, onUploads }: Props) {
  return (
    <div ref={ref}>
      <p className="mb-4 text-ink-2">
        {t('pay.files.note')} {t('pay.template.note')}
      </p>
      <Uploader
        kind="attachment"
        projectKey={projectKey}
        limit={limits.attachments}
        label={t('pay.files')}
        hint={t('pay.files.hint')}
        files={value}
        onFiles={onValue}
        onState={onUploads}
      />
      <FieldProblem text={error} />
    </div>
  );
}

export function TemplateLink() {
  return (
    <ButtonLink variant="line" height={40} to={orderTemplateUrl} reloadDocument discover="none" download>
      <Icon of={Download} size={20} />
      {t('pay.template')}
    </ButtonLink>
  );
}
