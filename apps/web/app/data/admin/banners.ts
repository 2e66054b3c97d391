import type { Client, DataOf, InputOf } from '@pq/contract/client';
import { changeBanner, type listAllBanners, writeBanner } from '@pq/contract/endpoints/admin/banners';
import { mutationOptions } from '@tanstack/react-query';

export type EditedBanner = DataOf<typeof listAllBanners>[number];
export type BannerFields = InputOf<typeof writeBanner>;

export function saveBannerMutation(api: Client) {
  return mutationOptions({
    mutationKey: [writeBanner.name],
    mutationFn: ({
      key,
      version,
      ...fields
    }: BannerFields & { key: string | undefined; version: number | undefined }) =>
      key === undefined ? api.call(writeBanner, fields) : api.call(changeBanner, { ...fields, key, version }),
  });
}
