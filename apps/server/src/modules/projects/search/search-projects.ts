import type { searchProjects as searchCall } from '@pq/contract/calls/projects';
import type { ProjectCard } from '@pq/contract/shapes/project';
import { seoulDate } from '@pq/domain/dates';
import { purposes, type Shelf, shelves, shelvesOf } from '@pq/domain/project/project';
import { searchWords } from '@pq/domain/text/search-text';
import type { z } from 'zod';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { getProjectCards } from '../catalog/get-project-cards.ts';
import { findProjectKeys } from './queries.ts';

export type SearchQuery = z.output<typeof searchCall.input>;

/** Nobody pages further than this; what lies behind is not looked for. */
const DEPTH = 10_000;

/**
 * Projects that hold every word of the text, in title, author and text together, whether they open soon, are open or
 * over. What matches in the title comes first, then in the author, then in the text; within each the asked sort. Where none is
 * asked, what is over comes after all the others, newest first on either side.
 */
export async function searchProjects(
  platform: Platform,
  query: SearchQuery,
  viewer: Caller | null,
): Promise<ProjectCard[]> {
  const words = searchWords(query.text);
  const offset = query.page * query.number;
  if (words.length === 0 || offset >= DEPTH) return [];
  const need = offset + query.number;
  const keys: string[] = [];
  for (const part of partsOf(query)) {
    if (keys.length >= need) break;
    const found = await findProjectKeys(platform.database, words, need - keys.length, {
      purposes: query.purpose === 'all' ? purposes : [query.purpose],
      shelves: part,
      pqOnly: query.isPq,
      sort: query.sort ?? 'newest',
      today: seoulDate(platform.clock.now()),
    });
    keys.push(...found);
  }
  return getProjectCards(platform.database.db, keys.slice(offset), viewer);
}

/** The shelves that are searched one after the other. */
function partsOf({ state, sort }: SearchQuery): (readonly Shelf[])[] {
  const asked = shelvesOf(shelves, state);
  if (sort) return [asked];
  const isOver = (shelf: Shelf) => shelf === 'over';
  return [asked.filter((shelf) => !isOver(shelf)), asked.filter(isOver)].filter((part) => part.length > 0);
}
