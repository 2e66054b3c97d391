import { expect, onTestFinished, test } from 'vitest';
import { originOf } from '#src/platform/http/addresses.ts';
import { createPasswords, hashingPlaces } from './passwords.ts';

test.each([
  { cores: 1, limit: 1, maxWaiting: 100 },
  { cores: 2, limit: 1, maxWaiting: 100 },
  { cores: 3, limit: 2, maxWaiting: 200 },
  { cores: 16, limit: 2, maxWaiting: 200 },
])('hashing on $cores cores leaves one for requests where there are two', ({ cores, ...places }) => {
  expect(hashingPlaces(cores)).toEqual(places);
});

test.each([
  { who: 'a member', flood: 'uid of a member' },
  { who: 'the networks of a customer', flood: originOf('2001:db8:7:1') },
])('a flood from $who refuses and delays nobody else', async ({ flood }) => {
  const begun: (() => void)[] = [];
  const { hash } = createPasswords({
    hash: (password) => new Promise((resolve) => begun.push(() => resolve(`hash of ${password}`))),
    verify: async () => true,
  });
  const ends: string[] = [];
  const ask = (name: string, asker: string) =>
    hash(name, asker).then(
      () => ends.push(name),
      ({ code }) => ends.push(`${name} ${code}`),
    );
  for (let n = 0; n < 400; n += 1) void ask('flood', flood);
  const others = ['203.0.113.7', originOf('2001:db8:8:1')].map((asker) => ask('other', asker));
  const timer = setInterval(() => begun.shift()?.());
  onTestFinished(() => clearInterval(timer));
  await Promise.all(others);
  expect(ends.filter((end) => end === 'other')).toHaveLength(2);
  expect(ends.filter((end) => end === 'flood').length).toBeLessThan(10);
  expect(ends).toContain('flood tooMany');
  expect(ends).not.toContain('other tooMany');
});
