import type { Endpoint, FileEndpoint } from '../call.ts';

export const listStories = {
  name: 'listStories',
  method: 'GET',
  path: '/story/list',
} as const satisfies Endpoint;

export const getStory = {
  name: 'getStory',
  method: 'GET',
  path: '/story/detail',
} as const satisfies Endpoint;

export const writeStory = {
  name: 'writeStory',
  method: 'POST',
  path: '/story/write',
} as const satisfies Endpoint;

export const fixStory = { name: 'fixStory', method: 'POST', path: '/story/fix' } as const satisfies Endpoint;

export const removeStory = {
  name: 'removeStory',
  method: 'DELETE',
  path: '/story/remove',
} as const satisfies Endpoint;

export const likeStory = {
  name: 'likeStory',
  method: 'POST',
  path: '/story/like',
} as const satisfies Endpoint;

export const watchStory = { name: 'watchStory', path: '/story/live' } as const satisfies FileEndpoint;
