import type { Client, DataOf, InputOf } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/admin/banners';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { consoleKey } from './fresh.ts';

export type EditedBanner = DataOf<typeof calls.listAllBanners>[number];
export type BannerFields = InputOf<typeof calls.writeBanner>;

/** All banners, in force or not. */
export function allBannersQuery(api: Client) {
  return queryOptions({
    queryKey: [...consoleKey, 'banners'],
    queryFn: async ({ signal }) => (await api.call(calls.listAllBanners, {}, { signal })).data,
    staleTime: 0,
  });
}

/** Adds a banner, or changes the one that was looked at. */
export function saveBannerMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'save-banner'],
    mutationFn: ({ of, ...fields }: BannerFields & { of: EditedBanner | null }) =>
      of
        ? api.call(calls.changeBanner, { ...fields, key: of.key, version: of.version })
        : api.call(calls.writeBanner, fields),
  });
}

export function removeBannerMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...consoleKey, 'remove-banner'],
    mutationFn: ({ key, version }: EditedBanner) => api.call(calls.removeBanner, { key, version }),
  });
}
