import type { ProjectFigures } from '@pq/contract/calls/projects';
import type { Client, DataOf } from '@pq/contract/client';
import { countProjects, getProject, listProjects } from '@pq/contract/endpoints/projects';
import type { ListFilterValues, ListType, listSorts } from '@pq/contract/list-filters';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { pageSizes } from '@pq/domain/limits';
import type { Purpose } from '@pq/domain/project/project';
import { queryOptions } from '@tanstack/react-query';
import { callKey, callPages, callQuery } from './client/calls.ts';

export type ListFilters = Omit<ListFilterValues, 'category' | 'price'> & {
  purpose: Purpose;
  type: ListType;
  category: number;
  sort?: (typeof listSorts)[number] | undefined;
};

export function projectListQuery(api: Client, filters: ListFilters) {
  const isNewestFirst = (filters.sort ?? (filters.type === 'open' ? undefined : 'newest')) === 'newest';
  return callPages(api, listProjects, {
    input: filters,
    first: {} as { page?: number | undefined; before?: string | undefined },
    toInput: (start) => ({ ...start, number: pageSizes.projects }),
    next(last, pages) {
      if (last.length < pageSizes.projects) return undefined;
      return isNewestFirst ? { before: last.at(-1)?.key } : { page: pages.length };
    },
  });
}

/** All at once, to restore a page after going back. */
export function projectPagesQuery(api: Client, filters: ListFilters, pages: number) {
  return { ...projectListQuery(api, filters), pages };
}

export type Count = DataOf<typeof countProjects>;

export function formatCount({ n, isAll }: Count): string {
  return t(isAll ? 'search.count' : 'search.countOrMore', { n: formatNumber(n) });
}

export function projectCountQuery(api: Client, { sort: _, ...filters }: ListFilters) {
  return callQuery(api, countProjects, filters);
}

/** `view` counts a view: true when the page is opened, false for a refetch. */
export function projectQuery(api: Client, purpose: Purpose, key: string, view = false) {
  return queryOptions({
    queryKey: callKey(getProject, { purpose, key }),
    queryFn: async ({ signal }) => (await api.call(getProject, { purpose, key, view }, { signal })).data,
  });
}

export function projectLiveUrl(key: string): string {
  return `/api/project/live?key=${key}`;
}

/** The same object when nothing has changed. */
export function withFigures(project: Project, { backers, amount, rewards }: ProjectFigures): Project {
  const figuresByReward = new Map(rewards.map((reward) => [reward.idx, reward]));
  const content = project.rewards.content.map((reward) => {
    const now = figuresByReward.get(reward.idx);
    if (!now || isAnnounced(reward, now)) return reward;
    return { ...reward, ...now, stock: now.stock ?? reward.stock };
  });
  const same =
    backers === project.backers &&
    amount.now === project.amount.now &&
    amount.goal === project.amount.goal &&
    content.every((reward, n) => reward === project.rewards.content[n]);
  return same ? project : { ...project, backers, amount, rewards: { ...project.rewards, content } };
}

type RewardFigures = ProjectFigures['rewards'][number];

/** A server of the previous release sends no waitlists and combinations. */
function isAnnounced(
  reward: Project['rewards']['content'][number],
  { sold, chosen, held = reward.held, waiting = reward.waiting, stock = reward.stock }: RewardFigures,
): boolean {
  const ofChoices = stock.every((one, n) => {
    const own = reward.stock[n];
    return one.sold === own?.sold && (one.held ?? 0) === (own.held ?? 0);
  });
  return (
    sold === reward.sold &&
    chosen === reward.chosen &&
    held === reward.held &&
    waiting === reward.waiting &&
    ofChoices
  );
}
