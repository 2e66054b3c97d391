// Written by `npm run docs` from calls/news.ts.

export const askForNews = {
  name: 'askForNews',
  method: 'POST',
  path: '/news/ask',
} as const;

export const fixNews = {
  name: 'fixNews',
  method: 'POST',
  path: '/news/fix',
} as const;

export const getNews = {
  name: 'getNews',
  method: 'GET',
  path: '/news/detail',
} as const;

export const listNews = {
  name: 'listNews',
  method: 'GET',
  path: '/news/list',
  list: 'news',
} as const;

export const previewNews = {
  name: 'previewNews',
  method: 'POST',
  path: '/news/preview',
} as const;

export const removeNews = {
  name: 'removeNews',
  method: 'DELETE',
  path: '/news/remove',
} as const;

export const reportNews = {
  name: 'reportNews',
  method: 'POST',
  path: '/news/report',
} as const;

export const writeNews = {
  name: 'writeNews',
  method: 'POST',
  path: '/news/write',
} as const;
