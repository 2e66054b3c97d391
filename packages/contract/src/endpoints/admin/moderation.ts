// Written by `npm run docs` from calls/admin/moderation.ts.

export const keepReported = {
  name: 'keepReported',
  method: 'POST',
  path: '/admin/report',
} as const;

export const keepReportedNews = {
  name: 'keepReportedNews',
  method: 'POST',
  path: '/admin/news',
} as const;

export const listReports = {
  name: 'listReports',
  method: 'GET',
  path: '/admin/report',
  list: 'reports',
} as const;

export const searchAllNews = {
  name: 'searchAllNews',
  method: 'GET',
  path: '/admin/news',
  list: 'news',
} as const;

export const searchAllStories = {
  name: 'searchAllStories',
  method: 'GET',
  path: '/admin/story',
  list: 'stories',
} as const;

export const setBlind = {
  name: 'setBlind',
  method: 'POST',
  path: '/admin/blind',
} as const;
