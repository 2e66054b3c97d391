import { limits } from '@pq/domain/limits';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { checkPasswordLink } from './calls/account.ts';
import { writeBanner } from './calls/admin/banners.ts';
import { writeNotice } from './calls/notices.ts';
import {
  countSupporters,
  exportSupporterPictures,
  exportSupporters,
  listSupporters,
  previewSupporterExport,
} from './calls/project-insight.ts';

import { writeStory } from './calls/stories.ts';
import { draftRewardSchema } from './shapes/draft.ts';
import { sentAnswersSchema } from './shapes/reward.ts';

const banner = { group: 'line', ctts_tit: '제목' };
const story = { category: 1, title: '제목', content: '내용' };

/** The fields at which an input is refused. */
function refused(input: z.ZodType, sent: unknown): string[] {
  return input.safeParse(sent).error?.issues.map(({ path }) => path.join('.')) ?? [];
}

test.each([
  ['a link to a new password', checkPasswordLink.input, { token: 'a\u0000b' }, 'token'],
  [
    'the picture of a notice',
    writeNotice.input,
    { title: '제목', content: '내용', image: '\u0000' },
    'image',
  ],
  ['the picture of a banner', writeBanner.input, { ...banner, ad_thumbnail: '\u0000' }, 'ad_thumbnail'],
  ['a picture of a story', writeStory.input, { data: { ...story, images: ['\u0000'] } }, 'data.images.0'],
])('%s is refused at its field when it contains a NUL', (_name, input, sent, field) => {
  expect(refused(input, sent)).toEqual([field]);
});

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/about\n',
  'javascript:alert(1)',
  '/a b',
])('a banner takes no link %j', (ctts_link) => {
  expect(refused(writeBanner.input, { ...banner, ctts_link })).toEqual(['ctts_link']);
});

test.each(['', '/about', '/funding/detail/1?tab=story#top', 'https://example.com/가?나=1'])(
  'a banner takes the link %j',
  (ctts_link) => {
    expect(refused(writeBanner.input, { ...banner, ctts_link })).toEqual([]);
  },
);

test.each(['constructor', '__proto__', 'toString', 'Engraving', '-a', 'a'.repeat(41)])(
  'a question of a reward takes no id %j',
  (id) => {
    const question = { id, text: '새길 이름', kind: 'text', per: 'piece' };
    const reward = { context: '머그 1점', productCost: 10_000, questions: [question] };
    expect(refused(draftRewardSchema, reward)).toEqual(['questions.0.id']);
  },
);

test('an order may answer every question of every reward of a project, and no more', () => {
  const answersTo = (questions: number) =>
    Object.fromEntries(Array.from({ length: questions }, (_, n) => [`question-${n}`, '하나']));
  const all = limits.rewardsPerProject * limits.rewardQuestions;
  expect(refused(sentAnswersSchema, answersTo(all))).toEqual([]);
  expect(refused(sentAnswersSchema, answersTo(all + 1))).toEqual(['']);
});

test('a combination of no reward is refused, also where lists of supporters are exported', () => {
  const pid = '0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17';
  for (const { input } of [
    exportSupporters,
    exportSupporterPictures,
    previewSupporterExport,
    countSupporters,
    listSupporters,
  ]) {
    expect(refused(input, { pid, choice: '0' })).toEqual(['choice']);
    expect(refused(input, { pid, choice: '0', reward: '0' })).toEqual([]);
  }
});
