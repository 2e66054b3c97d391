// Written by `npm run docs` from calls/notices.ts.

export const changeNotice = {
  name: 'changeNotice',
  method: 'PUT',
  path: '/admin/notice',
} as const;

export const getEditedNotice = {
  name: 'getEditedNotice',
  method: 'GET',
  path: '/admin/notice/detail',
} as const;

export const getNotice = {
  name: 'getNotice',
  method: 'POST',
  path: '/notice/detail',
} as const;

export const listAllNotices = {
  name: 'listAllNotices',
  method: 'GET',
  path: '/admin/notice',
  list: 'notices',
} as const;

export const listNotices = {
  name: 'listNotices',
  method: 'GET',
  path: '/notice/get',
} as const;

export const removeNotice = {
  name: 'removeNotice',
  method: 'DELETE',
  path: '/admin/notice',
} as const;

export const writeNotice = {
  name: 'writeNotice',
  method: 'POST',
  path: '/admin/notice',
} as const;
