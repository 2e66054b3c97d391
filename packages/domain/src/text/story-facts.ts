import { plainText } from './summary.ts';

export type StoryFacts = {
  letters: number;
  /** Without those of card-news. */
  pictures: number;
  /** Of these, how many have nothing to be read aloud. */
  undescribed: number;
};

const PICTURE = /<figure\b[^>]*>\s*<img\b[^>]*>/g;
const DESCRIBED = /\balt="[^"]*\S[^"]*"/;

/** What a text of the editor (clean HTML) consists of. */
export function storyFacts(html: string): StoryFacts {
  const pictures = html.match(PICTURE) ?? [];
  const words = plainText(html, html.length).replaceAll('\n', '');
  return {
    letters: [...words].length,
    pictures: pictures.length,
    undescribed: pictures.filter((picture) => !DESCRIBED.test(picture)).length,
  };
}
