import { createHash } from 'node:crypto';
import { isAdvertKind } from '@pq/domain/notification';
import { defaultQuietHours, isUrgentPush, pushText, quietUntil } from '@pq/domain/push';
import { workThrough } from '#src/platform/jobs/work-through.ts';
import { countDone } from '#src/platform/log-context.ts';
import type { Platform } from '#src/platform/platform.ts';
import { type OutgoingPush, PushError, type PushSender } from '#src/providers/push/port.ts';
import { isShownAlways, isVisibleTo } from '../in-app/visibility.ts';
import { createOutboxWorker, type OutboxWorker } from '../outbox-worker.ts';
import { advertSendingTime } from '../wanted.ts';
import { PUSH_TOPIC } from '../write-notified.ts';
import {
  countDueDeliveries,
  type Delivery,
  deleteDelivery,
  deleteOldPushes,
  deleteSubscription,
  leaseDueDeliveries,
  postponeDelivery,
  retryDelivery,
  settleDelivered,
} from './deliveries.ts';
import { openSubscription } from './sealed-subscriptions.ts';

/** `sender` is null where the site sends no web pushes. */
export function createPushWorker(platform: Platform, sender: PushSender | null): OutboxWorker {
  return createOutboxWorker(platform, {
    name: 'pushes',
    topic: PUSH_TOPIC,
    deliver: async (isStopped) => (sender ? deliverPushes(platform, sender, isStopped) : 0),
    countDue: async (db) => (sender ? countDueDeliveries(db) : 0),
    deleteOld: deleteOldPushes,
  });
}

const SENDERS = 4;
// Longer than a push can need (providers/push: 10 s).
const LEASE_S = 30;
const DAY_S = 86_400;
/** After the first attempt and each further one; the delivery is dropped after the last. */
const WAITS_S = [60, 300, 900, 3_600];

/** Sends due pushes until none is left or `isStopped`, and returns how many it tried. */
export async function deliverPushes(
  platform: Platform,
  sender: PushSender,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const { db } = platform.database;
  const take = async (limit: number) => (isStopped() ? [] : leaseDueDeliveries(db, limit, LEASE_S));
  return workThrough({ workers: SENDERS, take }, (delivery) => deliver(platform, sender, delivery));
}

async function deliver(platform: Platform, sender: PushSender, delivery: Delivery): Promise<void> {
  const { db } = platform.database;
  const nowMs = Date.now();
  const body = bodyOf(delivery);
  if (body === null || !delivery.isWanted) return deleteDelivery(db, delivery);
  const until = isUrgentPush(delivery.kind) ? null : silentUntil(delivery, nowMs);
  if (until !== null) return postponeDelivery(db, delivery, until);
  try {
    await sender.send(buildPush(platform, delivery, body, nowMs));
  } catch (error) {
    return settleFailure(platform, delivery, error);
  }
  platform.log.info({ push: delivery.id, kind: delivery.kind }, 'push sent');
  countDone('pushes sent');
  await settleDelivered(db, delivery);
}

/** Null when the project may not be seen any more, as below the bell. */
function bodyOf({ kind, project, memberId }: Delivery): string | null {
  if (!project) return pushText(kind, null);
  if (isVisibleTo(project, memberId)) return pushText(kind, project.title);
  return isShownAlways(kind) ? pushText(kind, null) : null;
}

/** By the member's quiet hours; the night of adverts is no choice. */
function silentUntil({ id, kind, quiet }: Delivery, nowMs: number): Date | null {
  const until = quietUntil(quiet ?? defaultQuietHours, nowMs);
  if (until !== null) return new Date(until);
  return isAdvertKind(kind) ? advertSendingTime(id, nowMs) : null;
}

function buildPush({ secrets }: Platform, delivery: Delivery, body: string, nowMs: number): OutgoingPush {
  const { kind, path, project, createdAtMs } = delivery;
  const tag = `${kind}:${project?.key ?? ''}`;
  return {
    subscription: openSubscription(delivery, secrets),
    payload: JSON.stringify({ title: 'PQ', body, url: path, tag }),
    ttlS: Math.max(60, DAY_S - Math.floor((nowMs - createdAtMs) / 1_000)),
    urgency: isUrgentPush(kind) ? 'high' : 'normal',
    topic: createHash('sha256').update(tag).digest('base64url').slice(0, 32),
  };
}

async function settleFailure(platform: Platform, delivery: Delivery, error: unknown): Promise<void> {
  const { db } = platform.database;
  const { id, kind, attempts, endpointHash } = delivery;
  const failure = error instanceof PushError ? error.kind : 'retryable';
  const context = { push: id, kind, attempts, failure };
  if (failure === 'gone') {
    platform.log.info(context, 'subscription gone');
    return deleteSubscription(db, endpointHash);
  }
  platform.log.warn({ ...context, err: error }, 'push not sent');
  countDone('pushes failed');
  const waitS = failure === 'retryable' ? WAITS_S[attempts - 1] : undefined;
  if (waitS === undefined) return deleteDelivery(db, delivery);
  await retryDelivery(db, delivery, waitS);
}
