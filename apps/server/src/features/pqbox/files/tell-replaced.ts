import { seoulDate } from '@pq/domain/dates';
import { enqueueMails } from '#src/features/mails/enqueue-mail.ts';
import type { Tx } from '#src/platform/database/database.ts';
import { findAddressee, listBackers } from '../tell-repository.ts';
import type { LockedReward } from '../write-repository.ts';

/** Tells the backers of an open reward that one of its files is there in a new version: of one reward once a day. */
export async function tellReplaced(tx: Tx, reward: LockedReward, file: string, now: Date): Promise<void> {
  const { title, purpose, projectKey } = await findAddressee(tx, reward.key);
  const backers = await listBackers(tx, projectKey);
  const today = seoulDate(now.getTime());
  await enqueueMails(
    tx,
    backers.map(({ id, email, nickname }) => ({
      kind: 'rewardReplaced' as const,
      to: email,
      data: { nickname, title, purpose, projectKey, reward: reward.title, rewardKey: reward.key, file },
      dedupeKey: `reward-replaced:${reward.key}:${today}:${id}`,
    })),
  );
}
