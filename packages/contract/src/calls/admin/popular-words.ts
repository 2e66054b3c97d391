import { z } from 'zod';
import { defineCall } from '../../call.ts';
import { about, foldedWord } from '../../fields.ts';

const words = z.object({
  popular: z
    .array(
      z.object({
        text: z.string().meta(about('Text', '보드게임')),
        members: z.int().meta(about('Number of members who searched for it within a day', 12)),
      }),
    )
    .meta(about('Popular words, most members first')),
  blocked: z.array(z.string()).meta(about('Blocked words, folded', ['욕설'])),
});

export const listBlockedWords = defineCall({
  name: 'listBlockedWords',
  method: 'GET',
  path: '/admin/popular-word',
  summary: 'List the popular words and those that are blocked',
  audience: 'admin',
  input: z.object({}),
  data: words,
});

export const blockWord = defineCall({
  name: 'blockWord',
  method: 'PUT',
  path: '/admin/popular-word',
  writes: 'oneValue',
  summary: 'Block a word, or allow it again',
  description: 'A text that contains a blocked word is never popular, whatever its spaces, width and case.',
  audience: 'admin',
  input: z.object({
    word: foldedWord.meta(about('Word', '욕설')),
    isBlocked: z.boolean().meta(about('Whether it is blocked', true)),
  }),
  data: z.null(),
  errors: ['blockedWordsFull'],
});
