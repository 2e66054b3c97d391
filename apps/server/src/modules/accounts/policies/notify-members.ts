import { MINUTE_MS, seoulDate } from '@pq/domain/dates';
import { policyIds } from '@pq/domain/policies/policy-text';
import {
  type BroadcastKind,
  lockBroadcasts,
  type NewMail,
  startBroadcast,
} from '#src/modules/notifications/index.ts';
import type { Tx } from '#src/platform/database/database.ts';
import {
  type ChangeKey,
  findMaterialChange,
  listMaterialChangesAfter,
  listNextRecipients,
  type MaterialChange,
  type PolicyRecipient,
  recordNotified,
} from './queries.ts';

const KIND = 'policyChanged';
/** How soon those who join before the effective day are notified. */
const JOINED_MS = 10 * MINUTE_MS;

const subjectOf = ({ id, version }: ChangeKey) => `${id}:${version}`;

function keyOf(subjectKey: string): ChangeKey {
  const [name, version] = subjectKey.split(':');
  const id = policyIds.find((one) => one === name);
  if (!id) throw new Error(`no policy has the key ${subjectKey}`);
  return { id, version: Number(version) };
}

/** Notifies all members of a material change. */
export async function startPolicyBroadcast(tx: Tx, change: ChangeKey, now: Date): Promise<void> {
  await startBroadcast(tx, { kind: KIND, subjectKey: subjectOf(change), dueAt: now });
}

/**
 * Members who join before the effective day of a change agree to the former text and are notified, too; those with an unproven
 * e-mail when they prove it (verify-email.ts).
 */
export const policyBroadcast: BroadcastKind = {
  kind: KIND,
  stages: ['members'],
  isMandatory: true,
  async listNext(tx, { subjectKey, afterId, limit, now }) {
    const change = await findMaterialChange(tx, keyOf(subjectKey));
    if (!change) return { mails: [], lastId: null };
    const members = await listNextRecipients(tx, afterId, limit);
    const mails = members.map((member) => changeMail(change, member));
    const lastId = members.at(-1)?.uid ?? null;
    if (members.length === limit) return { mails, lastId };
    if (change.effectiveAt <= seoulDate(now.getTime())) return { mails, lastId: null };
    return { mails, lastId, waitUntil: new Date(now.getTime() + JOINED_MS) };
  },
  onEnd: (tx, { subjectKey, now }) => recordNotified(tx, keyOf(subjectKey), now),
};

/**
 * The material changes that other members have been notified of already, all or up to this member's id, and that become effective
 * after the Seoul day on which the member joined. Waits for a batch that is being written.
 */
export async function listMissedChanges(
  tx: Tx,
  { uid, joinedOn }: { uid: string; joinedOn: string },
): Promise<MaterialChange[]> {
  const underWay = new Map((await lockBroadcasts(tx, KIND)).map((one) => [one.subjectKey, one.afterId]));
  const changes = await listMaterialChangesAfter(tx, joinedOn);
  return changes.filter((change) => {
    const afterId = underWay.get(subjectOf(change));
    return afterId === undefined || (afterId !== null && afterId >= uid);
  });
}

/** The mail about a material change; its key makes a second one to the same member impossible. */
export function changeMail(
  { id, version, title, effectiveAt, summary }: MaterialChange,
  { uid, email, nickname }: PolicyRecipient,
): NewMail<'policyChanged'> {
  return {
    kind: 'policyChanged',
    to: email,
    data: { nickname, policy: title, policyId: id, effectiveAt, summary },
    dedupeKey: `policy:${id}:${version}:${uid}`,
  };
}
