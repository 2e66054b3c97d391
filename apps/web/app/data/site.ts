import type { Client } from '@pq/contract/client';
import { listScrappedProjects } from '@pq/contract/endpoints/scraps';
import { clickLineBanner } from '@pq/contract/endpoints/site';
import type { Scrap } from '@pq/contract/shapes/common';
import { callPages } from './client/calls.ts';

/** Sent while the browser already follows the link; a failure is ignored. */
export function countLineClick(api: Client, idx: number): void {
  api.call(clickLineBanner, { idx }, { keepalive: true }).catch(() => {});
}

/** The call takes the keys of a page in its query. */
export function scrappedProjectsQuery(api: Client, scraps: readonly Scrap[], number: number) {
  const listOf = (page: number) => JSON.stringify(scraps.slice(page * number, (page + 1) * number));
  return callPages(api, listScrappedProjects, {
    input: { list: JSON.stringify(scraps) },
    first: 0,
    toInput: (page) => ({ list: listOf(page) }),
    next: (_last, pages) => (pages.length * number < scraps.length ? pages.length : undefined),
  });
}
