// Written by `npm run docs` from calls/stories.ts.

export const fixStory = {
  name: 'fixStory',
  method: 'POST',
  path: '/story/fix',
} as const;

export const getStory = {
  name: 'getStory',
  method: 'GET',
  path: '/story/detail',
} as const;

export const likeStory = {
  name: 'likeStory',
  method: 'POST',
  path: '/story/like',
} as const;

export const listStories = {
  name: 'listStories',
  method: 'GET',
  path: '/story/list',
} as const;

export const removeStory = {
  name: 'removeStory',
  method: 'DELETE',
  path: '/story/remove',
} as const;

export const watchStory = {
  name: 'watchStory',
  path: '/story/live',
} as const;

export const writeStory = {
  name: 'writeStory',
  method: 'POST',
  path: '/story/write',
} as const;
