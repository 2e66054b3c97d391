import type { Endpoint } from '../../call.ts';

export const bannerGroups = ['line', 'slider', 'orderslider'] as const;

export const listAllBanners = {
  name: 'listAllBanners',
  method: 'GET',
  path: '/admin/banner',
} as const satisfies Endpoint;

export const writeBanner = {
  name: 'writeBanner',
  method: 'POST',
  path: '/admin/banner',
} as const satisfies Endpoint;

export const changeBanner = {
  name: 'changeBanner',
  method: 'PUT',
  path: '/admin/banner',
} as const satisfies Endpoint;

export const removeBanner = {
  name: 'removeBanner',
  method: 'DELETE',
  path: '/admin/banner',
} as const satisfies Endpoint;
