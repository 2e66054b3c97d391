import { CallError } from '@pq/contract/client';
import { t } from '@pq/domain/copy';
import type { UploadState } from '@pq/domain/files/upload';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import {
  type BannerFields,
  type EditedBanner,
  removeBannerMutation,
  saveBannerMutation,
} from '#app/data/console/banners.ts';
import { consoleKey } from '#app/data/console/fresh.ts';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

type Values = Required<Omit<BannerFields, 'ad_thumbnail' | 'start' | 'finish'>> & {
  files: UploadedFile[];
  start: string;
  finish: string;
};

type TextName = 'ctts_tit' | 'ctts_ctts' | 'ctts_link' | 'btn_label' | 'bg_color';
type DayName = 'start' | 'finish';

export type BannerFormState = ReturnType<typeof useBannerForm>;

/** What is typed into a banner, what is wrong with it, and how it is saved; what was typed stays when saving fails. */
export function useBannerForm(
  of: EditedBanner | null,
  { group, position, onDone }: { group: EditedBanner['group']; position: number; onDone(): void },
) {
  const client = useQueryClient();
  const toast = useToast();
  const api = useApi();
  const [start] = useState(() => startOf(of, group, position));
  const [values, setValues] = useState(start);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [uploading, setUploading] = useState<UploadState>('still');
  const title = useRef<HTMLInputElement>(null);
  const settle = {
    onSuccess: ({ msg = '' }: { msg?: string | undefined }) => {
      toast(msg);
      onDone();
    },
    onError: (error: Error) => {
      toast(error.message, 'error');
      if (error instanceof CallError) setProblems(error.fields);
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: consoleKey }),
        client.invalidateQueries({ queryKey: ['banners'] }),
      ]),
  };
  const saving = useMutation({ ...saveBannerMutation(api), ...settle });
  const removing = useMutation({ ...removeBannerMutation(api), ...settle });
  const save = () => {
    const found = problemsOf(values, uploading);
    setProblems(found);
    if (found.ctts_tit) title.current?.focus();
    if (Object.keys(found).length > 0) return;
    const { files, start, finish, ...fields } = values;
    const days = { start: start || null, finish: finish || null };
    saving.mutate({ ...fields, ...days, ad_thumbnail: files[0]?.url ?? '', of });
  };
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }));
  return {
    values,
    problems,
    isChanged: (Object.keys(start) as (keyof Values)[]).some((name) => values[name] !== start[name]),
    title,
    setUploading,
    change,
    /** What a field of text shows and what becomes of a stroke in it. */
    field: (name: TextName) => ({
      error: problems[name],
      value: values[name],
      onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    }),
    /** The same of a day. */
    day: (name: DayName) => ({
      value: values[name],
      error: problems[name],
      onValue: (value: string) => change({ [name]: value }),
    }),
    save,
    remove: () => (of ? removing.mutate(of) : undefined),
    busy: saving.isPending || removing.isPending,
  };
}

function startOf(of: EditedBanner | null, group: EditedBanner['group'], position: number): Values {
  const image = of?.ad_thumbnail ?? '';
  return {
    group,
    position: of?.position ?? position,
    ctts_tit: of?.ctts_tit ?? '',
    ctts_ctts: of?.ctts_ctts ?? '',
    ctts_link: of?.ctts_link ?? '',
    btn_label: of?.btn_label ?? '',
    bg_color: of?.bg_color ?? '#F6F6F9',
    files: image === '' ? [] : [{ url: image, name: '' }],
    start: of?.start ?? '',
    finish: of?.finish ?? '',
  };
}

function problemsOf({ ctts_tit: title }: Values, uploading: UploadState): Record<string, string> {
  return {
    ...(title.trim() === '' && { ctts_tit: t('admin.banner.field.title.required') }),
    ...(uploading !== 'still' && { ad_thumbnail: t('admin.notice.field.image.wait') }),
  };
}
