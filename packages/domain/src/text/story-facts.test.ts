import { expect, test } from 'vitest';
import { storyFacts } from './story-facts.ts';

const picture = (alt: string) => `<figure data-align="center"><img src="/files/a.jpg" alt="${alt}"></figure>`;

test('storyFacts counts letters, pictures and pictures without description', () => {
  const html = `<h2>겨울 첫눈</h2><p>달빛<strong>공방</strong></p>${picture('흰 달항아리')}${picture('')}${picture(' ')}`;
  expect(storyFacts(html)).toEqual({ letters: 9, pictures: 3, undescribed: 2 });
});

test('storyFacts ignores cards and videos', () => {
  const cards = '<div data-cardnews="true"><img src="/files/a.jpg" alt=""></div>';
  const video = '<figure data-youtube="dQw4w9WgXcQ"><iframe src="https://a/" title="영상"></iframe></figure>';
  expect(storyFacts(cards + video)).toEqual({ letters: 0, pictures: 0, undescribed: 0 });
  expect(storyFacts('')).toEqual({ letters: 0, pictures: 0, undescribed: 0 });
});
