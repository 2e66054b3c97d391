import type { Client, DataOf } from '@pq/contract/client';
import {
  type countSupporterPieces,
  exportSupporterPictures,
  exportSupporters,
  type getProjectGraph,
  type listExportChanges,
  listSupporters,
  type previewProject,
  previewSupporterExport,
} from '@pq/contract/endpoints/project-insight';
import { pageSizes } from '@pq/domain/limits';
import type { PledgeStatus } from '@pq/domain/pledge/pledge';
import type { ExportLines } from '@pq/domain/project/export-lines';
import type { ExportFormat, SupporterColumn } from '@pq/domain/project/supporter-columns';
import { mutationOptions } from '@tanstack/react-query';
import { callPages, callQuery } from './client/calls.ts';

/** `reward` is the idx of a reward in their pledge, `choice` a combination of its options (`0,1`). */
export type SupporterFilter = {
  status?: PledgeStatus;
  reward?: number;
  choice?: string;
  text?: string;
  toShip?: true;
  unanswered?: true;
  /** Pledges separated by commas. */
  gateKeys?: string;
};

export type Supporter = DataOf<typeof listSupporters>[number];
export type SupporterPieces = DataOf<typeof countSupporterPieces>[number];

export type ExportChanges = DataOf<typeof listExportChanges>;

export function supportersQuery(api: Client, key: string, filter: SupporterFilter = {}) {
  return callPages(api, listSupporters, {
    input: { pid: key, ...filter },
    first: '',
    toInput: (before) => ({ before }),
    next: (last) => (last.length < pageSizes.supporters ? undefined : last.at(-1)?.gateKey),
  });
}

export function supporterPreviewQuery(
  api: Client,
  { key, filter, columns, lines, pending }: Omit<SupporterExport, 'format'>,
) {
  return callQuery(api, previewSupporterExport, {
    pid: key,
    columns: columns.join(','),
    lines,
    pending,
    ...filter,
  });
}

export function supportersExportUrl(asked: SupporterExport): string {
  const { key, filter, columns, lines, format, pending } = asked;
  const query = new URLSearchParams({ pid: key, columns: columns.join(','), lines, format });
  if (pending) query.set('pending', 'true');
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  return `/api${exportSupporters.path}?${query}`;
}

type PicturesExport = Pick<SupporterExport, 'key' | 'filter' | 'pending'>;

export function supporterPicturesUrl({ key, filter, pending }: PicturesExport): string {
  const query = new URLSearchParams({ pid: key });
  if (pending) query.set('pending', 'true');
  for (const [name, value] of Object.entries(filter)) query.set(name, String(value));
  return `/api${exportSupporterPictures.path}?${query}`;
}

export function exportPicturesMutation(api: Client) {
  return mutationOptions({
    mutationKey: [exportSupporterPictures.name],
    mutationFn: ({ key, filter, pending }: PicturesExport) =>
      api.file(exportSupporterPictures, { pid: key, pending, ...filter }),
  });
}

/** Fetched by the page, because admins may have to confirm their password first. */
export function exportSupportersMutation(api: Client) {
  return mutationOptions({
    mutationKey: [exportSupporters.name],
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
  pending: boolean;
};

export type ProjectGraph = DataOf<typeof getProjectGraph>;

export type ProjectPreview = DataOf<typeof previewProject>;
