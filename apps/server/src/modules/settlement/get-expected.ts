import type { expectedPhases, getExpectedSettlement } from '@pq/contract/calls/settlement';
import { seoulDate } from '@pq/domain/dates';
import { isUnapproved, type ProjectState } from '@pq/domain/project/project';
import { settle } from '@pq/domain/settlement/expected';
import type { z } from 'zod';
import { getChargeResults } from '#src/modules/pledging/index.ts';
import { findProjectPlan, openOwnProject, presentPlan } from '#src/modules/projects/index.ts';
import type { Caller } from '#src/platform/http/caller.ts';
import type { Platform } from '#src/platform/platform.ts';

/** Throws notFound, permission. */
export async function getExpected(
  platform: Platform,
  caller: Caller,
  { pid }: z.output<typeof getExpectedSettlement.input>,
): Promise<z.input<typeof getExpectedSettlement.data>> {
  const { key, state, blindedFrom } = await openOwnProject(platform, caller, { key: pid });
  const { db } = platform.database;
  const [{ paid, waiting, retry, failed, refunded }, fees] = await Promise.all([
    getChargeResults(db, key),
    findProjectPlan(db, key, seoulDate(platform.clock.now())),
  ]);
  // A hidden project continues where it was once it is shown again.
  const phase = phaseOf(blindedFrom ?? state);
  const charged = phase === 'failed' ? 0 : paid.amount + waiting.amount + retry.amount;
  return {
    plan: fees.name,
    fees: presentPlan(fees),
    phase,
    paid,
    waiting,
    retry,
    failed,
    ...settle(fees, charged, phase === 'failed' ? 0 : refunded.amount),
  };
}

function phaseOf(state: ProjectState): (typeof expectedPhases)[number] {
  if (state === 'fail') return 'failed';
  if (state === 'finish') return 'charging';
  if (state === 're-finish') return 'done';
  return isUnapproved(state) || state === 'ready' ? 'before' : 'live';
}
