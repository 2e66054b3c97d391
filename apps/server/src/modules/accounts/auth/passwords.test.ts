import { expect, test } from 'vitest';
import { hashingPlaces } from './passwords.ts';

test.each([
  { cores: 1, limit: 1, maxWaiting: 100 },
  { cores: 2, limit: 1, maxWaiting: 100 },
  { cores: 3, limit: 2, maxWaiting: 200 },
  { cores: 16, limit: 2, maxWaiting: 200 },
])('hashing on $cores cores leaves one for requests where there are two', ({ cores, ...places }) => {
  expect(hashingPlaces(cores)).toEqual(places);
});
