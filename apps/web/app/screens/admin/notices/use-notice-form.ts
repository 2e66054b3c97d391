import { CallError } from '@pq/contract/client';
import type { EditedNotice } from '@pq/contract/shapes/notice';
import { t } from '@pq/domain/copy';
import { seoulMoment } from '@pq/domain/dates';
import type { UploadState } from '@pq/domain/files/upload';
import { showsSomething } from '@pq/domain/text/shows-something';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { consoleKey } from '#app/data/console/fresh.ts';
import { saveNoticeMutation } from '#app/data/notices.ts';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
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
type Problems = { title?: string; content?: string; image?: string; when?: string };

/** What is typed into a notice, what is wrong with it, and how it is saved. What was typed stays when saving fails. */
export function useNoticeForm(notice: EditedNotice | null, nowMs: number) {
  const [start] = useState(() => startOf(notice));
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Problems>({});
  const [uploading, setUploading] = useState<UploadState>('still');
  const title = useRef<HTMLInputElement>(null);
  const client = useQueryClient();
  const toast = useToast();
  const navigate = useNavigate();
  const mutation = useMutation({
    ...saveNoticeMutation(useApi()),
    onError: (error) => {
      toast(error.message, 'error');
      if (error instanceof CallError) setProblems(error.fields);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: [...consoleKey, 'notices'] }),
        client.invalidateQueries({ queryKey: ['notices'] }),
      ]),
  });
  const publish = publishTime(values, { isNew: notice === null, nowMs });
  const save = (release: () => void) => {
    const found = problemsOf(values, publish === 'wrong', uploading);
    setProblems(found);
    if (found.title) title.current?.focus();
    if (Object.keys(found).length > 0 || publish === 'wrong') return;
    const { content } = values;
    const fields = { title: values.title, content, image: values.files[0]?.url ?? '', ...publish };
    const known = notice ? { key: notice.key, updatedAt: notice.updatedAt } : {};
    mutation.mutate(
      { ...fields, ...known },
      {
        onSuccess: () => {
          release();
          if (notice) client.removeQueries({ queryKey: [...consoleKey, 'notice', notice.key] });
          toast(t('admin.notice.saved'));
          void navigate('/admin/notice');
        },
      },
    );
  };
  return {
    values,
    problems,
    refs: { title },
    busy: mutation.isPending,
    changed: values !== start,
    /** When it would be published as things stand; undefined for at once, or not yet. */
    publishAt:
      values.when === 'keep'
        ? notice?.publishAt
        : values.when === 'later'
          ? seoulMoment(values.date, values.time)
          : undefined,
    setUploading,
    change(part: Partial<NoticeValues>) {
      setValues((before) => ({ ...before, ...part }));
      setProblems({});
    },
    save,
  };
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

function problemsOf(values: NoticeValues, isWrongTime: boolean, uploading: UploadState): Problems {
  return {
    ...(values.title.trim() === '' && { title: t('admin.notice.field.title.required') }),
    ...(!showsSomething(values.content) && { content: t('admin.notice.field.content.required') }),
    ...(uploading !== 'still' && { image: t('admin.notice.field.image.wait') }),
    ...(isWrongTime && { when: t('admin.notice.when.wrong') }),
  };
}
