import { t } from '@pq/domain/copy';
import type { UploadState } from '@pq/domain/files/upload';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '#app/data/client/api.tsx';
import { type EditedBanner, removeBannerMutation, saveBannerMutation } from '#app/data/console/banners.ts';
import { consoleKey } from '#app/data/console/fresh.ts';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import type { Form, Problems } from '#app/features/form/form-types.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useToast } from '#app/ui/floating/toast.tsx';

type Values = {
  group: EditedBanner['group'];
  position: number;
  ctts_tit: string;
  ctts_ctts: string;
  ctts_link: string;
  btn_label: string;
  bg_color: string;
  files: UploadedFile[];
  start: string;
  finish: string;
};

export type BannerForm = Form<Values>;

/** What is typed into a banner, how it is saved, and how it is removed; what was typed stays when either fails. */
export function useBanner(
  of: EditedBanner | null,
  { group, position, onDone }: { group: EditedBanner['group']; position: number; onDone(): void },
) {
  const client = useQueryClient();
  const toast = useToast();
  const api = useApi();
  const [uploading, setUploading] = useState<UploadState>('still');
  const settle = {
    onSuccess: ({ msg = '' }: { msg?: string | undefined }) => {
      toast(msg);
      onDone();
    },
    onError: (error: Error) => toast(error.message, 'error'),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: consoleKey }),
        client.invalidateQueries({ queryKey: ['banners'] }),
      ]),
  };
  const saving = useMutation({ ...saveBannerMutation(api), ...settle });
  const removing = useMutation({ ...removeBannerMutation(api), ...settle });
  const form = useForm<Values>({
    defaultValues: () => startOf(of, group, position),
    validate: (values) => problemsOf(values, uploading),
    onSubmit({ files, start, finish, ...fields }) {
      const days = { start: start || null, finish: finish || null };
      return saving.mutateAsync({ ...fields, ...days, ad_thumbnail: files[0]?.url ?? '', of });
    },
    fieldsInCall: { ad_thumbnail: 'files' },
    autoFocusField: 'ctts_tit',
  });
  return {
    form,
    setUploading,
    remove: () => (of ? removing.mutate(of) : undefined),
    busy: form.isSending || removing.isPending,
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

function problemsOf({ ctts_tit: title }: Values, uploading: UploadState): Problems<Values> {
  return {
    ...(title.trim() === '' && { ctts_tit: t('admin.banner.field.title.required') }),
    ...(uploading !== 'still' && { files: t('admin.notice.field.image.wait') }),
  };
}
