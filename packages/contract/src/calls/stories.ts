import { limits, pageSizes } from '@pq/domain/limits';
import { categories } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall, defineStream } from '../call.ts';
import * as endpoints from '../endpoints/stories.ts';
import { about, filledText, id, known, plainText, queryInt, uid } from '../fields.ts';
import { keySchema } from '../shapes/common.ts';
import { storySchema } from '../shapes/site.ts';

export const listStories = defineCall({
  ...endpoints.listStories,
  summary: 'Stories, 9 a page',
  description: 'Stories, newest first unless `search` (JSON or plain text) says otherwise.',
  audience: 'public',
  input: z.object({
    page: queryInt(0, 100_000, 0).meta(known.page),
    number: queryInt(1, pageSizes.listMax, pageSizes.stories).meta(known.number),
    search: z
      .string()
      .max(1_000)
      .default('')
      .meta(
        about(
          'Plain text to look for, or JSON text of {text?, category?, sort?: newest or like, liked?, ' +
            'uid?}',
          '{"sort":"like"}',
        ),
      ),
  }),
  data: z.array(storySchema),
});

export const getStory = defineCall({
  ...endpoints.getStory,
  summary: 'One story',
  description: 'One story; a hidden one is there for its author and administrators only.',
  audience: 'public',
  input: z.object({ key: id.meta(known.story) }),
  data: storySchema,
  errors: ['notFound'],
});

const storyWords = z
  .object({
    category: z.int().min(1).max(categories.length).meta(known.category),
    title: filledText(limits.storyTitle).meta(about('Title, plain text', '한 달 동안 만든 것들')),
    content: filledText(limits.storyContent).meta(about('Text, plain', '드디어 완성했습니다.')),
    images: z
      .array(plainText(500))
      .min(1)
      .max(limits.storyImages)
      .refine((urls) => new Set(urls).size === urls.length, { error: 'format' })
      .meta(
        about('Addresses of own uploads of kind story, none twice; the first is its thumbnail', [
          '/files/demo/dog.jpg',
        ]),
      ),
  })
  .meta({
    id: 'StoryText',
    description:
      'What a story says: plain text, and 1 to 5 own uploads of kind `story`, the first of which is ' +
      'its thumbnail.',
  });
export type StoryWords = z.output<typeof storyWords>;

export const writeStory = defineCall({
  ...endpoints.writeStory,
  summary: 'Write a story; 5 an hour',
  description: "Who writes is the session's, whatever `profile` says. msg is shown.",
  rate: '5 stories written or rewritten an hour',
  audience: 'member',
  input: z.object({
    data: storyWords.meta(about('The story')),
    profile: z.unknown().optional().meta(about('Not read: who writes is the caller', {})),
  }),
  data: keySchema,
  errors: ['restricted', 'repeatedText'],
});

export const fixStory = defineCall({
  ...endpoints.fixStory,
  summary: 'Rewrite an own story',
  description: 'Rewrites an own story; counts like writing one. msg is shown.',
  rate: '5 stories written or rewritten an hour',
  audience: 'member',
  input: z.object({
    key: id.meta(known.story),
    data: storyWords.meta(about('The story, all of it')),
    profile: z.unknown().optional().meta(about('Not read: who writes is the caller', {})),
  }),
  data: keySchema,
  errors: ['restricted', 'notFound', 'repeatedText'],
});

export const removeStory = defineCall({
  ...endpoints.removeStory,
  summary: 'Remove an own story',
  description: 'Removes an own story with its likes and comments. msg is shown.',
  audience: 'member',
  input: z.object({ key: id.meta(known.story), uid }),
  data: z.null(),
  errors: ['notFound'],
});

export const likeStory = defineCall({
  ...endpoints.likeStory,
  summary: 'Like a story, or take the like back',
  description:
    'Likes a story or takes the like back: as `on` says, or the other way round than it was. ' +
    'Gives how it is now.',
  audience: 'member',
  input: z.object({
    key: id.meta(known.story),
    uid,
    on: z
      .boolean()
      .optional()
      .meta(
        about('true likes it, false takes the like back; left out: the other way round than it was', true),
      ),
  }),
  data: storySchema.pick({ like: true, likes: true }),
  errors: ['notFound'],
});

const storyFigures = storySchema.pick({ likes: true });
export type StoryFigures = z.output<typeof storyFigures>;

export const watchStory = defineStream({
  ...endpoints.watchStory,
  summary: 'The likes of a story as they change',
  description: 'The likes of a story for whoever looks at it: at once, then whenever they change.',
  audience: 'public',
  input: z.object({ key: id.meta(known.story) }),
  event: storyFigures,
  errors: ['notFound'],
});
