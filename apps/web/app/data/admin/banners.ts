import type { Client, DataOf, InputOf } from '@pq/contract/client';
import * as calls from '@pq/contract/endpoints/admin/banners';
import { mutationOptions, queryOptions } from '@tanstack/react-query';
import { freshFor } from '../client/fresh-for.ts';
import { adminKey } from './fresh.ts';

export type EditedBanner = DataOf<typeof calls.listAllBanners>[number];
export type BannerFields = InputOf<typeof calls.writeBanner>;

/** All banners, in force or not. */
export function allBannersQuery(api: Client) {
  return queryOptions({
    queryKey: [...adminKey, 'banners'],
    queryFn: async ({ signal }) => (await api.call(calls.listAllBanners, {}, { signal })).data,
    ...freshFor,
  });
}

export function saveBannerMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'save-banner'],
    mutationFn: ({
      key,
      version,
      ...fields
    }: BannerFields & { key: string | undefined; version: number | undefined }) =>
      key === undefined
        ? api.call(calls.writeBanner, fields)
        : api.call(calls.changeBanner, { ...fields, key, version }),
  });
}

export function removeBannerMutation(api: Client) {
  return mutationOptions({
    mutationKey: [...adminKey, 'remove-banner'],
    mutationFn: ({ key, version }: EditedBanner) => api.call(calls.removeBanner, { key, version }),
  });
}
