import type { Endpoint } from '../call.ts';

export const listNotices = {
  name: 'listNotices',
  method: 'GET',
  path: '/notice/get',
} as const satisfies Endpoint;

export const getNotice = {
  name: 'getNotice',
  method: 'POST',
  path: '/notice/detail',
} as const satisfies Endpoint;

export const listAllNotices = {
  name: 'listAllNotices',
  method: 'GET',
  path: '/admin/notice',
  list: 'notices',
} as const satisfies Endpoint;

export const getEditedNotice = {
  name: 'getEditedNotice',
  method: 'GET',
  path: '/admin/notice/detail',
} as const satisfies Endpoint;

export const writeNotice = {
  name: 'writeNotice',
  method: 'POST',
  path: '/admin/notice',
} as const satisfies Endpoint;

export const changeNotice = {
  name: 'changeNotice',
  method: 'PUT',
  path: '/admin/notice',
} as const satisfies Endpoint;

export const removeNotice = {
  name: 'removeNotice',
  method: 'DELETE',
  path: '/admin/notice',
} as const satisfies Endpoint;
