import type { Client, DataOf } from '@pq/contract/client';
import {
  countSupporterPieces,
  countSupporters,
  exportSupporterPictures,
  exportSupporters,
  getProjectGraph,
  listExportChanges,
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

/** Data of a project for its maker and admins only. */

/**
 * Which supporters are listed; `reward` is the idx of a reward in their pledge, `choice` a combination of its options (`0,1`).
 */
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

/** The pieces to produce, by combination. */
export function supporterPiecesQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: ['projects', 'supporter-pieces', key],
    queryFn: async ({ signal }) => (await api.call(countSupporterPieces, { pid: key }, { signal })).data,
  });
}

/** What has changed since the maker's last download of the delivery list. */
export function exportChangesQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: ['projects', 'export-changes', key],
    queryFn: async ({ signal }) => (await api.call(listExportChanges, { pid: key }, { signal })).data,
    staleTime: 0,
  });
}

export type ExportChanges = DataOf<typeof listExportChanges>;

/** The supporters of a project, newest first; without a filter all of them. */
export function supportersQuery(api: Client, key: string, filter: SupporterFilter = {}) {
  return infiniteQueryOptions({
    queryKey: ['projects', 'supporters', key, filter],
    queryFn: async ({ pageParam, signal }) =>
      (await api.call(listSupporters, { pid: key, before: pageParam, ...filter }, { signal })).data,
    initialPageParam: '',
    getNextPageParam: (last) => (last.length < pageSizes.supporters ? undefined : last.at(-1)?.gateKey),
    placeholderData: keepPreviousData,
  });
}

/** How many lines a delivery list would have, always counted again. */
export function supporterCountQuery(api: Client, key: string, filter: SupporterFilter) {
  return queryOptions({
    queryKey: ['projects', 'supporter-count', key, filter],
    queryFn: async ({ signal }) =>
      (await api.call(countSupporters, { pid: key, ...filter }, { signal })).data,
    staleTime: 0,
  });
}

/** The first lines of a delivery list; the previous preview is shown until the next is loaded. */
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

/** The address of the delivery list with the supporters who match the filter. */
export function supportersExportUrl(asked: SupporterExport): string {
  const { key, filter, columns, lines, format, pending } = asked;
  const query = new URLSearchParams({ pid: key, columns: columns.join(','), lines, format });
  if (pending) query.set('pending', 'true');
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  return `/api${exportSupporters.path}?${query}`;
}

type PicturesExport = Pick<SupporterExport, 'key' | 'filter' | 'pending'>;

/** The address of the archive with the pictures of that list. */
export function supporterPicturesUrl({ key, filter, pending }: PicturesExport): string {
  const query = new URLSearchParams({ pid: key });
  if (pending) query.set('pending', 'true');
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  return `/api${exportSupporterPictures.path}?${query}`;
}

/** The same archive, fetched by the page. */
export function exportPicturesMutation(api: Client) {
  return mutationOptions({
    mutationKey: ['projects', 'export-supporter-pictures'],
    mutationFn: ({ key, filter, pending }: PicturesExport) =>
      api.file(exportSupporterPictures, { pid: key, pending, ...filter }),
  });
}

/** The same file, fetched by the page: for admins, who may have to confirm their password first. */
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
  /** Includes pledges that are not charged yet. */
  pending: boolean;
};

export function projectGraphQuery(api: Client, key: string) {
  return queryOptions({
    queryKey: ['projects', 'graph', key],
    queryFn: async ({ signal }) => (await api.call(getProjectGraph, { key }, { signal })).data,
  });
}

export type ProjectGraph = DataOf<typeof getProjectGraph>;

export type ProjectPreview = DataOf<typeof previewProject>;

/** A project at another moment (ms), or now; the previous one is shown until the next is loaded. */
export function projectPreviewQuery(api: Client, key: string, at: number | undefined, outcome?: Outcome) {
  return queryOptions({
    queryKey: ['projects', 'preview', key, at ?? 'now', outcome ?? ''],
    queryFn: async ({ signal }) => (await api.call(previewProject, { key, at, outcome }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
