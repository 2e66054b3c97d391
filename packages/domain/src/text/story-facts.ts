import { plainText } from './summary.ts';

export type StoryFacts = {
  letters: number;
  /** Without the pictures of card news. */
  pictures: number;
  undescribed: number;
};

const PICTURE = /<figure\b[^>]*>\s*<img\b[^>]*>/g;
const DESCRIBED = /\balt="[^"]*\S[^"]*"/;

export function storyFacts(html: string): StoryFacts {
  const pictures = html.match(PICTURE) ?? [];
  const words = plainText(html, html.length).replaceAll('\n', '');
  return {
    letters: [...words].length,
    pictures: pictures.length,
    undescribed: pictures.filter((picture) => !DESCRIBED.test(picture)).length,
  };
}
