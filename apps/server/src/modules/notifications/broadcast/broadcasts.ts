import type { Tx } from '#src/platform/database/database.ts';
import { newId } from '#src/platform/ids.ts';
import type { Platform } from '#src/platform/platform.ts';
import { notify } from '#src/platform/realtime/channel.ts';
import type { NewMail } from '../enqueue-mail.ts';
import { deleteBroadcast, upsertBroadcast } from './queries.ts';

export const BROADCAST_TOPIC = 'broadcast';

/** How far a broadcast has come: the batch after `afterId` of the stage is wanted, from the start where that is null. */
export type BroadcastProgress = {
  subjectKey: string;
  stage: string;
  afterId: string | null;
  limit: number;
  /** The time of the product's clock, and that from which the broadcast was due. */
  now: Date;
  dueAt: Date;
};

export type BroadcastBatch = {
  mails: readonly NewMail[];
  /** The last id of the audience that was read, whether or not it has a mail; null: the stage is over. */
  lastId: string | null;
  /** The stage is not over: it is continued then, after `lastId` or where it was. */
  waitUntil?: Date;
};

/**
 * A kind of notification to many. The mails of a batch are bulk mails, and the notifications of their recipients are written with
 * them. The dedupe key of each mail names its recipient, so that no stage and no repetition reaches anybody twice.
 */
export type BroadcastKind = {
  kind: string;
  /** The audiences, one after another. */
  stages: readonly [string, ...string[]];
  /**
   * Reads the next recipients by ascending id, members `for key share`: who is leaving is then not read, or erased together with
   * the mails of the batch. `hidden`: they may not be notified now, and it is tried again; a subject that no longer has an audience
   * ends its stages.
   */
  listNext(tx: Tx, progress: BroadcastProgress, platform: Platform): Promise<BroadcastBatch | 'hidden'>;
  /** Everybody has to be notified, however late: it never expires and survives a restore. */
  isMandatory?: true;
  /** After the last stage, in its transaction. */
  onEnd?(tx: Tx, progress: Pick<BroadcastProgress, 'subjectKey' | 'now'>): Promise<void>;
};

type Subject = { kind: string; subjectKey: string };

/**
 * Notifies the audience of a kind from `dueAt` of the product's clock on, once the transaction commits. A broadcast that
 * is under way for the same subject starts over.
 */
export async function startBroadcast(tx: Tx, broadcast: Subject & { dueAt: Date }): Promise<void> {
  await upsertBroadcast(tx, { id: newId(broadcast.dueAt.getTime()), ...broadcast });
  await notify(tx, BROADCAST_TOPIC);
}

/**
 * Ends a broadcast: the rest of its audience is not notified. Waits for a batch that is being written; cancel the mails that
 * wait afterwards (`cancelMailsAbout`).
 */
export async function dropBroadcast(tx: Tx, subject: Subject): Promise<void> {
  await deleteBroadcast(tx, subject);
}
