import { expect, test } from 'vitest';
import { storyCategories, storyCategoryName } from './story.ts';

test('story categories start with all', () => {
  expect([0, ...storyCategories].map(storyCategoryName)).toEqual([
    '전체',
    '긴급요청',
    '판매',
    '후기',
    '수요조사',
    '홍보',
    '기타',
  ]);
});
