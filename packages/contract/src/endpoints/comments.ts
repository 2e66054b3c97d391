// Written by `npm run docs` from calls/comments.ts.

export const countComments = {
  name: 'countComments',
  method: 'GET',
  path: '/comment/count',
} as const;

export const fixComment = {
  name: 'fixComment',
  method: 'POST',
  path: '/comment/fix',
} as const;

export const listComments = {
  name: 'listComments',
  method: 'GET',
  path: '/comment/list',
} as const;

export const listOwnComments = {
  name: 'listOwnComments',
  method: 'GET',
  path: '/user/comment',
} as const;

export const removeComment = {
  name: 'removeComment',
  method: 'DELETE',
  path: '/comment/remove',
} as const;

export const reportComment = {
  name: 'reportComment',
  method: 'PUT',
  path: '/comment/report',
} as const;

export const writeComment = {
  name: 'writeComment',
  method: 'POST',
  path: '/comment/write',
} as const;

export const writeReply = {
  name: 'writeReply',
  method: 'POST',
  path: '/reply/write',
} as const;
