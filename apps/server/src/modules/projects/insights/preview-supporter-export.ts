import type * as calls from '@pq/contract/calls/project-insight';
import type { z } from 'zod';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';
import { inWords, openList } from './delivery-list/open-list.ts';
import { openOwnProject } from './policy.ts';

const SHOWN = 2;

/**
 * The first lines of a delivery list, exactly as the file has them. Shows no more people than a page of the list, so it is not
 * recorded in the audit log. Throws notFound, permission.
 */
export async function previewSupporterExport(
  platform: Platform,
  caller: Caller,
  { pid, ...asked }: z.output<typeof calls.previewSupporterExport.input>,
): Promise<z.input<typeof calls.previewSupporterExport.data>> {
  const project = await openOwnProject(platform, caller, { key: pid });
  const { columns, begin } = await openList(platform.database.db, project, platform.config.publicUrl, asked);
  const rows = await begin(SHOWN);
  return {
    headings: columns.map(({ title }) => title),
    rows: rows.map((row) => columns.map((column, n) => String(inWords(column, row[n] ?? '')))),
  };
}
