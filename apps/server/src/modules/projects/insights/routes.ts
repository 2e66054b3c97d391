import * as calls from '@pq/contract/calls/project-insight';
import { pageSizes } from '@pq/domain/limits';
import { isOverPledge } from '@pq/domain/pledge/pledge';
import { choiceText } from '@pq/domain/reward/options';
import type { z } from 'zod';
import { presentLine } from '#src/modules/pledging/index.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { CallRouter } from '#src/platform/http/register-call.ts';
import type { Platform } from '#src/platform/platform.ts';
import { recordSecurityEvent } from '#src/platform/record-security-event.ts';
import type { Storage } from '#src/providers/storage/storage.ts';
import { listChangesSinceExport } from './changes-since-export.ts';
import { exportSupporterPictures } from './export-pictures.ts';
import { exportSupporters } from './export-supporters.ts';
import { getGraph, previewProject } from './figures.ts';
import { openOwnProject } from './policy.ts';
import { previewSupporterExport } from './preview-supporter-export.ts';
import { countSentTo, listPieceRows, listSupporterRows, type SupporterRow } from './supporter-queries.ts';

export function registerInsight(router: CallRouter, platform: Platform, storage: Storage): void {
  router.guarded(calls.listSupporters, async ({ input, caller }) => ({
    data: await listSupporters(platform, caller, input),
  }));
  router.guarded(calls.countSupporters, async ({ input, caller }) => ({
    data: await countSupporters(platform, caller, input),
  }));
  router.guarded(calls.previewSupporterExport, async ({ input, caller }) => ({
    data: await previewSupporterExport(platform, caller, input),
  }));
  router.guarded(calls.countSupporterPieces, async ({ input, caller }) => ({
    data: await countSupporterPieces(platform, caller, input),
  }));
  router.file(calls.exportSupporters, async ({ input, caller, request }) => {
    const file = await exportSupporters(platform, caller, input);
    const target = { type: 'project', id: input.pid } as const;
    recordSecurityEvent(platform, 'personal_data.exported', { request, target });
    return file;
  });
  router.file(calls.exportSupporterPictures, async ({ input, caller, request }) => {
    const file = await exportSupporterPictures(platform, storage, caller, input);
    const target = { type: 'project', id: input.pid } as const;
    recordSecurityEvent(platform, 'personal_data.exported', { request, target });
    return file;
  });
  router.guarded(calls.listExportChanges, async ({ input, caller }) => ({
    data: await listExportChanges(platform, caller, input),
  }));
  router.guarded(calls.getProjectGraph, async ({ input, caller }) => ({
    data: await getGraph(platform, caller, input),
  }));
  router.guarded(calls.previewProject, async ({ input, caller }) => ({
    data: await previewProject(platform, caller, input),
  }));
}

async function countSupporters(
  platform: Platform,
  caller: Caller,
  { pid, ...filter }: z.output<typeof calls.countSupporters.input>,
): Promise<z.input<typeof calls.countSupporters.data>> {
  const { key } = await openOwnProject(platform, caller, { key: pid });
  return countSentTo(platform.database.db, key, filter);
}

const LISTED_CHANGES = 100;

async function listExportChanges(
  platform: Platform,
  caller: Caller,
  { pid }: z.output<typeof calls.listExportChanges.input>,
): Promise<z.input<typeof calls.listExportChanges.data>> {
  const { key } = await openOwnProject(platform, caller, { key: pid });
  return listChangesSinceExport(platform.database.db, key, LISTED_CHANGES);
}

async function countSupporterPieces(
  platform: Platform,
  caller: Caller,
  { pid }: z.output<typeof calls.countSupporterPieces.input>,
): Promise<z.input<typeof calls.countSupporterPieces.data>> {
  const { key } = await openOwnProject(platform, caller, { key: pid });
  const rows = await listPieceRows(platform.database.db, key);
  return rows.map(({ options, ...row }) => ({
    ...row,
    choiceText: choiceText(row.choice.length === 0 ? [] : options, row.choice),
  }));
}

/** Newest first, withdrawn pledges included. Throws notFound, permission. */
async function listSupporters(
  platform: Platform,
  caller: Caller,
  { pid, page, before, ...filter }: z.output<typeof calls.listSupporters.input>,
): Promise<z.input<typeof calls.listSupporters.data>> {
  const project = await openOwnProject(platform, caller, { key: pid });
  const limit = pageSizes.supporters;
  const rows = await listSupporterRows(platform.database.db, project.key, filter, {
    limit,
    offset: before === undefined ? page * limit : 0,
    after: before,
  });
  return rows.map(present);
}

const nowhere = {
  address: { basic: '', detail: '', zonecode: '' },
  profile: { name: '', tel: '' },
  etc: '',
  files: [],
};

/** Whose pledge is over gets nothing sent: where they live is not the maker's business any more. */
function present(row: SupporterRow): z.input<typeof calls.listSupporters.data>[number] {
  const {
    basic,
    detail,
    zonecode,
    recipient,
    tel,
    note,
    files,
    email,
    deliveryPrice,
    endedBy,
    answers,
    ...rest
  } = row;
  const over = isOverPledge(row.status);
  const to = { address: { basic, detail, zonecode }, profile: { name: recipient, tel }, etc: note, files };
  const rewards = row.rewards.map(presentLine);
  return {
    ...rest,
    rewards: over ? rewards.map((line) => ({ ...line, answers: [] })) : rewards,
    answers: over ? {} : answers,
    ...(endedBy && { endedBy }),
    email: over ? '' : email,
    deliveryprice: deliveryPrice,
    deliveryinfo: over ? nowhere : to,
  };
}
