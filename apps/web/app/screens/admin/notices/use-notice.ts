import type { EditedNotice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { seoulMoment } from '@pq/domain/dates';
import type { UploadState } from '@pq/domain/files/upload';
import { showsSomething } from '@pq/domain/text/shows-something';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { consoleKey } from '#app/data/console/fresh.ts';
import { refreshNotices, saveNoticeMutation } from '#app/data/notices.ts';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import type { Problems } from '#app/features/form/form-types.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { publishTime, type When } from './publish-time.ts';

export type NoticeValues = {
  title: string;
  content: string;
  files: UploadedFile[];
  when: When;
  date: string;
  time: string;
};
/** What is typed into a notice, and how it is saved. What was typed stays when saving fails. `onSaved` lets the page go. */
export function useNotice(notice: EditedNotice | null, nowMs: number, onSaved: () => void) {
  const [uploading, setUploading] = useState<UploadState>('still');
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const save = useMutation({
    ...saveNoticeMutation(useApi()),
    onSuccess: () => {
      onSaved();
      if (notice) client.removeQueries({ queryKey: [...consoleKey, 'notice', notice.key] });
      toast(t('admin.notice.saved'));
      void navigate('/admin/notice');
    },
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => refreshNotices(client),
  });
  const publish = (values: NoticeValues) => publishTime(values, { isNew: notice === null, nowMs });
  const form = useForm<NoticeValues>({
    defaultValues: () => startOf(notice),
    validate: (values) => problemsOf(values, publish(values) === 'wrong', uploading),
    onSubmit(values) {
      const { title, content, files } = values;
      const at = publish(values);
      if (at === 'wrong') return;
      const known = notice ? { key: notice.key, updatedAt: notice.updatedAt } : {};
      return save.mutateAsync({ title, content, image: files[0]?.url ?? '', ...at, ...known });
    },
    fieldsInCall: { image: 'files', publishAt: 'date' },
  });
  return { form, setUploading, publishAt: publishAtOf(form.values, notice) };
}

/** When it would be published as things stand; undefined for at once, or not yet. */
function publishAtOf({ when, date, time }: NoticeValues, notice: EditedNotice | null) {
  if (when === 'keep') return notice?.publishAt;
  return when === 'later' ? seoulMoment(date, time) : undefined;
}

function startOf(notice: EditedNotice | null): NoticeValues {
  const image = notice?.image ?? '';
  return {
    title: notice?.title ?? '',
    content: notice?.content ?? '',
    files: image === '' ? [] : [{ url: image, name: t('admin.notice.field.image') }],
    when: notice === null ? 'now' : notice.publishAt === null ? 'draft' : 'keep',
    date: '',
    time: '09:00',
  };
}

function problemsOf(
  values: NoticeValues,
  isWrongTime: boolean,
  uploading: UploadState,
): Problems<NoticeValues> {
  return {
    ...(values.title.trim() === '' && { title: t('admin.notice.field.title.required') }),
    ...(uploading !== 'still' && { files: t('admin.notice.field.image.wait') }),
    ...(!showsSomething(values.content) && { content: t('admin.notice.field.content.required') }),
    ...(isWrongTime && { date: t('admin.notice.when.wrong') }),
  };
}
