import type { Client, DataOf } from '@pq/contract/client';
import {
  countSupporterPieces,
  countSupporters,
  exportSupporters,
  getProjectGraph,
  listSupporters,
  previewProject,
  previewSupporterExport,
} from '@pq/contract/endpoints/project-insight';
import { pageSizes } from '@pq/domain/limits';
import type { PledgeStatus } from '@pq/domain/pledge/pledge';
import type { ExportLines } from '@pq/domain/project/export-lines';
import type { Outcome } from '@pq/domain/project/schedule';
import type { ExportFormat, SupporterColumn } from '@pq/domain/project/supporter-columns';
import { infiniteQueryOptions, keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query';

/** What only the maker of a project and administrators see of it. */

/** Which supporters are looked at; `reward` is the idx of one that they take, `choice` a combination of it (`0,1`). */
export type SupporterFilter = {
  status?: PledgeStatus;
  reward?: number;
  choice?: string;
  text?: string;
  toShip?: true;
  unanswered?: true;
};

export type Supporter = DataOf<typeof listSupporters>[number];
export type SupporterPieces = DataOf<typeof countSupporterPieces>[number];

/** What is to be made, by combination. */
export function supporterPiecesQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: ['projects', 'supporter-pieces', key],
    queryFn: async ({ signal }) => (await api.call(countSupporterPieces, { pid: key }, { signal })).data,
  });
}

/** The supporters of a project, newest first; without a filter all of them. */
export function supportersQuery(api: Client, key: string, filter: SupporterFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ['projects', 'supporters', key, filter],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listSupporters, { pid: key, page: pageParam, ...filter }, { signal })).data,
    initialPageParam: 0,
    getNextPageParam: (lastPage, pages) =>
      lastPage.length < pageSizes.supporters ? undefined : pages.length,
    placeholderData: keepPreviousData,
  });
}

/** How many lines a delivery list would have: counted again each time it is asked for. */
export function supporterCountQuery(api: Client, key: string, filter: SupporterFilter) {
  return queryOptions({
    queryKey: ['projects', 'supporter-count', key, filter],
    queryFn: async ({ signal }) =>
      (await api.call(countSupporters, { pid: key, ...filter }, { signal })).data,
    staleTime: 0,
  });
}

/** How the file of a delivery list begins; what was shown stays until that is known. */
export function supporterPreviewQuery(
  api: Client,
  { key, filter, columns, lines, pending }: Omit<SupporterExport, 'format'>,
) {
  const asked = { pid: key, columns: columns.join(','), lines, pending, ...filter };
  return queryOptions({
    queryKey: ['projects', 'supporter-preview', asked],
    queryFn: async ({ signal }) => (await api.call(previewSupporterExport, asked, { signal })).data,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Where the delivery list of the supporters who match the filter is fetched, as what is asked for. */
export function supportersExportUrl(asked: SupporterExport): string {
  const { key, filter, columns, lines, format, pending } = asked;
  const query = new URLSearchParams({ pid: key, columns: columns.join(','), lines, format });
  if (pending) query.set('pending', 'true');
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  return `/api${exportSupporters.path}?${query}`;
}

/** The same file, fetched by the page: for administrators, of whom it may ask the password first. */
export function exportSupportersMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['projects', 'export-supporters'],
    mutationFn: ({ key, columns, filter, ...asked }: SupporterExport) =>
      api.file(exportSupporters, { pid: key, columns: columns.join(','), ...asked, ...filter }),
  });
}

export type SupporterExport = {
  key: string;
  filter: SupporterFilter;
  columns: readonly SupporterColumn[];
  lines: ExportLines;
  format: ExportFormat;
  /** Also who is still to be charged. */
  pending: boolean;
};

/** What happened day by day. */
export function projectGraphQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: ['projects', 'graph', key],
    queryFn: async ({ signal }) => (await api.call(getProjectGraph, { key }, { signal })).data,
  });
}

export type ProjectGraph = DataOf<typeof getProjectGraph>;

export type ProjectPreview = DataOf<typeof previewProject>;

/** A project at another moment (ms), or now; what was shown stays until the next moment is known. */
export function projectPreviewQuery(api: Client, key: string, at: number | undefined, outcome?: Outcome) {
  return queryOptions({
    queryKey: ['projects', 'preview', key, at ?? 'now', outcome ?? ''],
    queryFn: async ({ signal }) => (await api.call(previewProject, { key, at, outcome }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
