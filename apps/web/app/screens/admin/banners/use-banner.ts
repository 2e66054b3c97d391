import { CallError } from '@pq/contract/client';
import { removeBanner } from '@pq/contract/endpoints/admin/banners';
import { t } from '@pq/domain/copy';
import { formatDate } from '@pq/domain/dates';
import type { UploadState } from '@pq/domain/files/upload';
import { formatNumber } from '@pq/domain/format';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type EditedBanner, saveBannerMutation } from '#app/data/admin/banners.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import type { UploadedFile } from '#app/data/uploads/uploads.ts';
import type { Form, Problems } from '#app/features/form/form-types.ts';
import type { StaleField } from '#app/features/form/stale/stale-fields.ts';
import { isStale, useStaleForm } from '#app/features/form/stale/use-stale-form.ts';
import { useForm } from '#app/features/form/use-form.ts';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';

export type BannerValues = {
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

export type BannerForm = Form<BannerValues>;

const fields: readonly StaleField<BannerValues>[] = [
  { label: t('admin.banner.field.title'), names: ['ctts_tit'], text: ({ ctts_tit: title }) => title },
  { label: t('admin.banner.field.content'), names: ['ctts_ctts'], text: ({ ctts_ctts: text }) => text },
  { label: t('admin.banner.field.link'), names: ['ctts_link'], text: ({ ctts_link: link }) => link },
  { label: t('admin.banner.field.button'), names: ['btn_label'], text: ({ btn_label: label }) => label },
  { label: t('admin.banner.field.color'), names: ['bg_color'], text: ({ bg_color: color }) => color },
  {
    label: t('admin.banner.field.start'),
    names: ['start'],
    text: ({ start }) => (start === '' ? '' : formatDate(start)),
  },
  {
    label: t('admin.banner.field.finish'),
    names: ['finish'],
    text: ({ finish }) => (finish === '' ? '' : formatDate(finish)),
  },
  {
    label: t('admin.banner.field.position'),
    names: ['position'],
    text: ({ position }) => formatNumber(position),
  },
  {
    label: t('admin.banner.field.image'),
    names: ['files'],
    text: ({ files }) => t('merge.pictures', { n: files.length }),
    pictures: ({ files }) => files.map(({ url }) => url),
  },
];

export function useBanner(
  of: EditedBanner | null,
  { group, position, onDone }: { group: EditedBanner['group']; position: number; onDone(): void },
) {
  const client = useQueryClient();
  const toast = useToast();
  const api = useApi();
  const [uploading, setUploading] = useState<UploadState>('still');
  const confirm = useConfirm();
  const askAboutPage = () =>
    confirm({
      title: t('admin.banner.missing.ask'),
      body: t('admin.banner.missing.body'),
      confirm: t('admin.banner.missing.save'),
      cancel: t('admin.banner.missing.back'),
    });
  const start = startOf(of, group, position);
  const stale = useStaleForm<BannerValues, EditedBanner>({
    version: of?.version,
    start,
    fields,
    valuesOf: (current) => startOf(current, group, position),
  });
  const settle = {
    onSuccess: ({ msg = '' }: { msg?: string | undefined }) => {
      toast(msg);
      onDone();
    },
    onError: (error: Error) =>
      isStale(error) || isMissingPage(error) ? undefined : toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin', 'banners'),
  };
  const saving = useMutation({ ...saveBannerMutation(api), ...settle });
  const removing = useMutation({ ...callMutation(api, removeBanner), ...settle });
  const form = useForm<BannerValues>({
    defaultValues: start,
    validate: (values) => problemsOf(values, uploading),
    onSubmit(values) {
      const { files, start, finish, ...rest } = values;
      const days = { start: start || null, finish: finish || null };
      const banner = { ...rest, ...days, ad_thumbnail: files[0]?.url ?? '', key: of?.key };
      return stale.save(values, async (version) => {
        try {
          await saving.mutateAsync({ ...banner, version });
        } catch (error) {
          if (!isMissingPage(error)) throw error;
          if (await askAboutPage()) await saving.mutateAsync({ ...banner, version, anyLink: true });
        }
      });
    },
    fieldsInCall: { ad_thumbnail: 'files' },
    autoFocusField: 'ctts_tit',
  });
  return {
    form,
    stale,
    setUploading,
    remove: () => (of ? removing.mutate({ key: of.key, version: of.version }) : undefined),
    busy: form.isSending || removing.isPending,
  };
}

function isMissingPage(error: unknown): boolean {
  return error instanceof CallError && error.code === 'missingPage';
}

function startOf(of: EditedBanner | null, group: EditedBanner['group'], position: number): BannerValues {
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

function problemsOf({ ctts_tit: title }: BannerValues, uploading: UploadState): Problems<BannerValues> {
  return {
    ...(title.trim() === '' && { ctts_tit: t('admin.banner.field.title.required') }),
    ...(uploading !== 'still' && { files: t('admin.notice.field.image.wait') }),
  };
}
