import { limits, pageSizes } from '@pq/domain/limits';
import { categories } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall, defineStream } from '../call.ts';
import * as endpoints from '../endpoints/stories.ts';
import { filledText, id, plainText, queryInt, uid } from '../fields.ts';
import { storySchema } from '../shapes/site.ts';

/** Stories, newest first unless `search` (JSON or plain text) says otherwise. */
export const listStories = defineCall({
  ...endpoints.listStories,
  summary: 'Stories, 9 a page',
  audience: 'public',
  input: z.object({
    page: queryInt(0, 100_000, 0),
    number: queryInt(1, pageSizes.listMax, pageSizes.stories),
    search: z.string().max(1_000).default(''),
  }),
  data: z.array(storySchema),
});

/** One story; a hidden one is there for its author and administrators only. */
export const getStory = defineCall({
  ...endpoints.getStory,
  summary: 'One story',
  audience: 'public',
  input: z.object({ key: id }),
  data: storySchema,
  errors: ['notFound'],
});

/** What a story says: plain text, and 1 to 5 own uploads of kind `story`, the first of which is its thumbnail. */
const storyWords = z.object({
  category: z.int().min(1).max(categories.length),
  title: filledText(limits.storyTitle),
  content: filledText(limits.storyContent),
  images: z
    .array(plainText(500))
    .min(1)
    .max(limits.storyImages)
    .refine((urls) => new Set(urls).size === urls.length, { error: 'format' }),
});
export type StoryWords = z.output<typeof storyWords>;

/** Who writes is the session's, whatever `profile` says. msg is shown. */
export const writeStory = defineCall({
  ...endpoints.writeStory,
  summary: 'Write a story; 5 an hour',
  audience: 'member',
  input: z.object({ data: storyWords, profile: z.unknown().optional() }),
  data: z.object({ key: z.string() }),
  errors: ['restricted', 'repeatedText'],
});

/** Rewrites an own story; counts like writing one. msg is shown. */
export const fixStory = defineCall({
  ...endpoints.fixStory,
  summary: 'Rewrite an own story',
  audience: 'member',
  input: z.object({ key: id, data: storyWords, profile: z.unknown().optional() }),
  data: z.object({ key: z.string() }),
  errors: ['restricted', 'notFound', 'repeatedText'],
});

/** Removes an own story with its likes and comments. msg is shown. */
export const removeStory = defineCall({
  ...endpoints.removeStory,
  summary: 'Remove an own story',
  audience: 'member',
  input: z.object({ key: id, uid }),
  data: z.null(),
  errors: ['notFound'],
});

/** Likes a story or takes the like back: as `on` says, or the other way round than it was. Gives how it is now. */
export const likeStory = defineCall({
  ...endpoints.likeStory,
  summary: 'Like a story, or take the like back',
  audience: 'member',
  input: z.object({ key: id, uid, on: z.boolean().optional() }),
  data: storySchema.pick({ like: true, likes: true }),
  errors: ['notFound'],
});

const storyFigures = storySchema.pick({ likes: true });
export type StoryFigures = z.output<typeof storyFigures>;

/** The likes of a story for whoever looks at it: at once, then whenever they change. */
export const watchStory = defineStream({
  ...endpoints.watchStory,
  summary: 'The likes of a story as they change',
  audience: 'public',
  input: z.object({ key: id }),
  event: storyFigures,
  errors: ['notFound'],
});
