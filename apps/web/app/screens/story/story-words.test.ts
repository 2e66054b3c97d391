import { t } from '@pq/domain/copy';
import { expect, test } from 'vitest';
import { noWords, problemsOf, storedStory } from './story-words.ts';

const whole = { category: 1, title: '제목', content: '내용', images: ['/files/story/a.jpg'] };

test('title, content and one picture are required and reported at their fields', () => {
  expect(problemsOf(whole)).toEqual({});
  expect(problemsOf({ ...whole, title: ' ' })).toEqual({ title: t('story.err.title') });
  expect(problemsOf({ ...whole, title: '\u3164' })).toEqual({ title: t('story.err.title') });
  expect(problemsOf({ ...whole, content: '\n' })).toEqual({ content: t('story.err.content') });
  expect(problemsOf({ ...whole, images: [] })).toEqual({ images: t('story.err.image') });
  expect(Object.keys(problemsOf(noWords))).toEqual(['title', 'content', 'images']);
});

test('only valid input is read from the tab', () => {
  expect([whole, { ...whole, version: 3 }].filter(storedStory)).toHaveLength(2);
  for (const stored of [null, 1, 'a', {}, { ...whole, images: [1] }, { ...whole, title: 1 }])
    expect(storedStory(stored)).toBe(false);
});
