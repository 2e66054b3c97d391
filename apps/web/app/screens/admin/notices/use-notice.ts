import { getEditedNotice, listAllNotices } from '@pq/contract/endpoints/notices';
import type { EditedNotice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { formatMoment, seoulMoment } from '@pq/domain/dates';
import type { UploadState } from '@pq/domain/files/upload';
import { showsSomething } from '@pq/domain/text/shows-something';
import { plainText } from '@pq/domain/text/summary';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callKey, invalidate } from '#app/data/client/calls.ts';
import { saveNoticeMutation } from '#app/data/notices.ts';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import type { Problems } from '#app/features/form/form-types.ts';
import type { StaleField } from '#app/features/form/stale/stale-fields.ts';
import { isStale, useStaleForm } from '#app/features/form/stale/use-stale-form.ts';
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
  publishAt: number | null;
};
const fields: readonly StaleField<NoticeValues>[] = [
  { label: t('admin.notice.field.title'), names: ['title'], text: ({ title }) => title },
  {
    label: t('admin.notice.field.image'),
    names: ['files'],
    text: ({ files }) => t('merge.pictures', { n: files.length }),
    pictures: ({ files }) => files.map(({ url }) => url),
  },
  {
    label: t('admin.notice.field.content'),
    names: ['content'],
    text: ({ content }) => plainText(content, content.length),
  },
  { label: t('admin.notice.when'), names: ['when', 'date', 'time', 'publishAt'], text: whenText },
];

function whenText({ when, date, time, publishAt }: NoticeValues): string {
  if (when === 'keep') return t('admin.notice.when.keep', { time: formatMoment(publishAt ?? 0) });
  return when === 'later'
    ? `${t('admin.notice.when.later')} ${date} ${time}`
    : t(`admin.notice.when.${when}`);
}

export function useNotice(notice: EditedNotice | null, nowMs: number, onSaved: () => void) {
  const [uploading, setUploading] = useState<UploadState>('still');
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const start = startOf(notice);
  const stale = useStaleForm<NoticeValues, EditedNotice>({
    version: notice?.version,
    start,
    fields,
    valuesOf: (current) => startOf(current),
  });
  const save = useMutation({
    ...saveNoticeMutation(useApi()),
    onSuccess: () => {
      onSaved();
      if (notice) client.removeQueries({ queryKey: callKey(getEditedNotice, { key: notice.key }) });
      toast(t('admin.notice.saved'));
      void navigate('/admin/notice');
    },
    onError: (error) => (isStale(error) ? undefined : toast(error.message, 'error')),
    onSettled: () => invalidate(client, listAllNotices, 'notices'),
  });
  const publish = (values: NoticeValues) => publishTime(values, { isNew: notice === null, nowMs });
  const form = useForm<NoticeValues>({
    defaultValues: start,
    validate: (values) => problemsOf(values, publish(values) === 'wrong', uploading),
    onSubmit(values) {
      const { title, content, files } = values;
      const at = publish(values);
      if (at === 'wrong') return;
      const image = files[0]?.url ?? '';
      const saved = { title, content, image, ...at, key: notice?.key };
      return stale.save(values, (version) => save.mutateAsync({ ...saved, version }));
    },
    fieldsInCall: { image: 'files', publishAt: 'date' },
  });
  return { form, stale, setUploading, publishAt: publishAtOf(form.values) };
}

function publishAtOf({ when, date, time, publishAt }: NoticeValues) {
  if (when === 'keep') return publishAt;
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
    publishAt: notice?.publishAt ?? null,
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
