// Written by `npm run docs` from calls/admin/banners.ts.

export const changeBanner = {
  name: 'changeBanner',
  method: 'PUT',
  path: '/admin/banner',
} as const;

export const listAllBanners = {
  name: 'listAllBanners',
  method: 'GET',
  path: '/admin/banner',
} as const;

export const removeBanner = {
  name: 'removeBanner',
  method: 'DELETE',
  path: '/admin/banner',
} as const;

export const writeBanner = {
  name: 'writeBanner',
  method: 'POST',
  path: '/admin/banner',
} as const;
