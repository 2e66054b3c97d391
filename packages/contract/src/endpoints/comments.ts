import type { Endpoint } from '../call.ts';

export const listComments = {
  name: 'listComments',
  method: 'GET',
  path: '/comment/list',
} as const satisfies Endpoint;

export const countComments = {
  name: 'countComments',
  method: 'GET',
  path: '/comment/count',
} as const satisfies Endpoint;

export const writeComment = {
  name: 'writeComment',
  method: 'POST',
  path: '/comment/write',
} as const satisfies Endpoint;

export const writeReply = {
  name: 'writeReply',
  method: 'POST',
  path: '/reply/write',
} as const satisfies Endpoint;

export const fixComment = {
  name: 'fixComment',
  method: 'POST',
  path: '/comment/fix',
} as const satisfies Endpoint;

export const removeComment = {
  name: 'removeComment',
  method: 'DELETE',
  path: '/comment/remove',
} as const satisfies Endpoint;

export const reportComment = {
  name: 'reportComment',
  method: 'PUT',
  path: '/comment/report',
} as const satisfies Endpoint;

export const listOwnComments = {
  name: 'listOwnComments',
  method: 'GET',
  path: '/user/comment',
} as const satisfies Endpoint;
