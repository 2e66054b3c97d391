import { purposes } from '@pq/domain/project/project';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import * as endpoints from '../endpoints/scraps.ts';
import { id, uid } from '../fields.ts';
import { projectCardSchema } from '../shapes/project.ts';

/** A scrap as clients keep it: which project, of which purpose. */
export const scrapSchema = z.object({ key: z.string(), purpose: z.enum(purposes) });
export type Scrap = z.output<typeof scrapSchema>;

const LIST_MAX = 200;
const LIST_TEXT_MAX = 30_000;

/** Scraps or un-scraps a project; data = the caller's scrap list, msg is shown. */
export const toggleScrap = defineCall({
  ...endpoints.toggleScrap,
  summary: 'Scrap a project, or take the scrap back',
  audience: 'member',
  input: z.object({ uid, key: id, purpose: z.enum(purposes) }),
  data: z.array(scrapSchema),
  errors: ['notFound'],
});

/** `list` is a JSON array of {key, purpose}; the cards come in that order, missing ones skipped. */
export const listScrappedProjects = defineCall({
  ...endpoints.listScrappedProjects,
  summary: 'Cards of scrapped projects',
  audience: 'member',
  input: z.object({
    list: z
      .string()
      .max(LIST_TEXT_MAX)
      .default('[]')
      .transform(parseJson)
      .pipe(z.array(z.object({ key: id, purpose: z.enum(purposes) })).max(LIST_MAX)),
  }),
  data: z.array(projectCardSchema),
});

/** Text that is not JSON becomes something that no array is. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text === '' ? '[]' : text);
  } catch {
    return null;
  }
}
