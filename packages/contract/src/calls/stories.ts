import { limits, pageSizes } from '@pq/domain/limits';
import { categories } from '@pq/domain/project/project';
import { LETTER_UNITS } from '@pq/domain/text/letters';
import { z } from 'zod';
import { defineCall, defineStream } from '../call.ts';
import {
  about,
  baseVersion,
  before,
  filledLine,
  filledText,
  id,
  known,
  lineText,
  queryInt,
  uid,
} from '../fields.ts';
import { keySchema } from '../shapes/common.ts';
import { storySchema } from '../shapes/site.ts';

export const listStories = defineCall({
  name: 'listStories',
  method: 'GET',
  path: '/story/list',
  summary: 'List stories, 9 per page',
  description:
    'Stories, newest first unless `search` (JSON or plain text) sets another order; `before` requires newest ' +
    'first.',
  audience: 'public',
  input: z.object({
    page: queryInt(0, 100_000, 0).meta(known.page),
    before,
    number: queryInt(1, pageSizes.listMax, pageSizes.stories).meta(known.number),
    search: z
      .string()
      // The JSON syntax plus the longest search text.
      .max(1_000 + limits.searchText * LETTER_UNITS)
      .default('')
      .meta(
        about(
          'Search text, or JSON of {text?, category?, sort?: newest or like, liked?, uid?}',
          '{"sort":"like"}',
        ),
      ),
  }),
  data: z.array(storySchema),
});

export const getStory = defineCall({
  name: 'getStory',
  method: 'GET',
  path: '/story/detail',
  summary: 'Get a story',
  description: 'One story; a hidden one is visible only to its author and admins.',
  audience: 'public',
  input: z.object({ key: id.meta(known.story) }),
  data: storySchema,
  errors: ['notFound'],
});

const storyWords = z
  .object({
    category: z.int().min(1).max(categories.length).meta(known.category),
    title: filledLine(limits.storyTitle).meta(about('Title, plain text', '한 달 동안 만든 것들')),
    content: filledText(limits.storyContent).meta(about('Text, plain', '드디어 완성했습니다.')),
    images: z
      .array(lineText(500))
      .min(1)
      .max(limits.storyImages)
      .refine((urls) => new Set(urls).size === urls.length, { error: 'format' })
      .meta(
        about('URLs of uploads of the caller of kind story, without duplicates; the first is the thumbnail', [
          '/files/demo/dog.jpg',
        ]),
      ),
  })
  .meta({
    id: 'StoryText',
    description:
      'Content of a story: plain text, and 1 to 5 uploads of the caller of kind `story`, the first of which is ' +
      'the thumbnail.',
  });
export type StoryContent = z.output<typeof storyWords>;

export const writeStory = defineCall({
  name: 'writeStory',
  method: 'POST',
  path: '/story/write',
  writes: 'adds',
  summary: 'Write a story',
  description: 'The author is the signed-in member; `profile` is ignored. The client shows msg.',
  rate: '5 written or rewritten stories an hour',
  audience: 'member',
  input: z.object({
    data: storyWords.meta(about('The story')),
    profile: z.unknown().optional().meta(about('Ignored: the author is the caller', {})),
  }),
  data: keySchema,
  errors: ['restricted', 'repeatedText'],
});

export const fixStory = defineCall({
  name: 'fixStory',
  method: 'POST',
  path: '/story/fix',
  writes: 'whole',
  summary: 'Rewrite a story of the caller',
  description: 'Replaces a story of the caller. The client shows msg.',
  rate: '5 written or rewritten stories an hour',
  audience: 'member',
  input: z.object({
    key: id.meta(known.story),
    data: storyWords.meta(about('The complete new story')),
    version: baseVersion,
    profile: z.unknown().optional().meta(about('Ignored: the author is the caller', {})),
  }),
  data: keySchema,
  errors: ['restricted', 'notFound', 'stale', 'repeatedText'],
});

export const removeStory = defineCall({
  name: 'removeStory',
  method: 'DELETE',
  path: '/story/remove',
  writes: 'moves',
  summary: 'Remove a story of the caller',
  description: 'Removes a story of the caller with its likes and comments. The client shows msg.',
  audience: 'member',
  input: z.object({ key: id.meta(known.story), uid }),
  data: z.null(),
  errors: ['notFound'],
});

export const likeStory = defineCall({
  name: 'likeStory',
  method: 'POST',
  path: '/story/like',
  writes: 'oneValue',
  summary: 'Like or unlike a story',
  description: 'Sets the like to `on`, or toggles it if `on` is omitted. Returns the new state.',
  audience: 'member',
  input: z.object({
    key: id.meta(known.story),
    uid,
    on: z.boolean().optional().meta(about('true likes, false unlikes; omit to toggle', true)),
  }),
  data: storySchema.pick({ like: true, likes: true }),
  errors: ['notFound'],
});

const storyFigures = storySchema.pick({ likes: true });
export type StoryFigures = z.output<typeof storyFigures>;

export const watchStory = defineStream({
  name: 'watchStory',
  path: '/story/live',
  summary: 'Stream the number of likes of a story',
  description: 'Sends the likes of a story at once and whenever they change.',
  audience: 'public',
  input: z.object({ key: id.meta(known.story) }),
  event: storyFigures,
  errors: ['notFound'],
});
