import { categories, projectStates, purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, known } from '../fields.ts';

export const suggestSearch = defineCall({
  name: 'suggestSearch',
  method: 'GET',
  path: '/search/suggest',
  summary: 'Suggest words, projects, makers and categories while a search is typed',
  description:
    'What the text may become: words of titles and names that begin with its last word, open projects before ' +
    'ended ones, makers of public projects, categories. Initial consonants (ㅂㄷㄱ), a syllable that is being ' +
    'composed (보드겡) and the other keyboard layout (qhem) match, too. Any text is valid.',
  audience: 'public',
  visitorsCacheS: 30,
  input: z.object({ text: z.string().default('').meta(about('What is typed so far', '보드')) }),
  data: z.object({
    words: z.array(z.string()).meta(about('Texts to search for, most projects first', ['보드게임'])),
    projects: z
      .array(
        z
          .object({
            key: z.string().meta(known.project),
            purpose: z.enum(purposes).meta(known.purpose),
            title: z.string().meta(known.projectTitle),
            state: z.enum(projectStates).meta(known.projectState),
            category: z.int().min(1).max(categories.length).meta(known.category),
            maker: z.string().meta(known.nickname),
            thumbnail: z.string().meta(known.picture),
            ground: z.string().meta(about('Placeholder colour of the picture, #RRGGBB', '#E8E2D8')),
            percent: z
              .int()
              .meta(about('Whole percent of the goal, after the end at the close; 0 without a goal', 261)),
          })
          .meta({ id: 'SuggestedProject', description: 'A project that is suggested while typing.' }),
      )
      .meta(about('Projects whose title has the text')),
    makers: z
      .array(
        z
          .object({
            uid: z.string().meta(known.member),
            nickname: z.string().meta(known.nickname),
            image: z.string().meta(known.picture),
            projects: z.int().meta(about('Number of public projects', 4)),
          })
          .meta({ id: 'SuggestedMaker', description: 'A maker that is suggested while typing.' }),
      )
      .meta(about('Makers with a public project whose nickname begins with the text')),
    categories: z
      .array(z.int().min(1).max(categories.length))
      .meta(about('Categories that are named so, and the one of most of the projects found', [1])),
  }),
});
