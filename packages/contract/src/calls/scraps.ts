import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { about, id, known, uid } from '../fields.ts';
import { scrapSchema } from '../shapes/common.ts';
import { projectCardSchema } from '../shapes/project.ts';

const LIST_MAX = 200;
const LIST_TEXT_MAX = 30_000;

export const toggleScrap = defineCall({
  name: 'toggleScrap',
  method: 'POST',
  path: '/user/scrap',
  writes: 'oneValue',
  summary: 'Toggle the scrap of a project',
  description:
    "Adds a project to the caller's scraps or removes it; returns the list of scraps. The client shows msg.",
  audience: 'member',
  input: z.object({ uid, key: id.meta(known.project), purpose: z.enum(purposes).meta(known.purpose) }),
  data: z.array(scrapSchema),
  errors: ['notFound'],
});

export const listScrappedProjects = defineCall({
  name: 'listScrappedProjects',
  method: 'GET',
  path: '/user/scrap/prjt',
  summary: 'List the cards of scrapped projects',
  description:
    '`list` is a JSON array of {key, purpose}; the cards come in that order, without missing projects.',
  audience: 'member',
  input: z.object({
    list: z
      .string()
      .max(LIST_TEXT_MAX)
      .default('[]')
      .transform(parseJson)
      .pipe(z.array(z.object({ key: id, purpose: z.enum(purposes) })).max(LIST_MAX))
      .meta(
        about(
          'JSON array of {key, purpose}, at most 200',
          '[{"key":"0199f3a4-7c1e-7b52-9d3e-2f6a81c40b17","purpose":"projects"}]',
        ),
      ),
  }),
  data: z.array(projectCardSchema),
});

/** Text that is not JSON becomes a value that fails the array check. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '[]' : text);
  } catch {
    return null;
  }
}
