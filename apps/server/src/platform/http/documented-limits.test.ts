import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rewardPictureLimit } from '#src/modules/media/routes.ts';
import { streamLimits } from './event-stream.ts';
import { MAX_AT_ONCE, SMALL_BYTES } from './limit-large-bodies.ts';
import { fileLimit, perMinute } from './limit-requests.ts';
import { OPEN_BODY_LIMIT } from './register-call.ts';

const page = readFileSync(new URL('../../../../../docs/operations.md', import.meta.url), 'utf8');
const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));

const figures = streamLimits('figures', 1);
const bells = streamLimits('bells', 1);
const kilobytes = (bytes: number) => `${bytes / 1_024} KB`;

test.each([
  ['requests without a session', [perMinute.address], [perMinute.site]],
  ['requests with a session', [perMinute.account], [perMinute.sessionsOfAddress]],
  ['files of the build and variants of pictures', [fileLimit.max, rewardPictureLimit.max], []],
  ['open event streams', [figures.perNetwork, bells.perNetwork, bells.perAccount], [figures.perProcess]],
  [
    'bodies of more than 64 KB on their way',
    [MAX_AT_ONCE.account, MAX_AT_ONCE.visitorsOfNetwork],
    [MAX_AT_ONCE.membersOfNetwork],
  ],
  ['size of a body without sign-in', [kilobytes(OPEN_BODY_LIMIT), kilobytes(SMALL_BYTES)], []],
])('operations.md gives %s as they are in the code', (what, most, counted) => {
  const [, , mostText = '', countedText = ''] = rows.find(([, first]) => first === what) ?? [];
  const exactly = (value: number | string) =>
    new RegExp(`(?<![\\d,])${value.toLocaleString('en-US')}(?!,?\\d)`);
  for (const value of most) expect(mostText).toMatch(exactly(value));
  for (const value of counted) expect(countedText).toMatch(exactly(value));
});
