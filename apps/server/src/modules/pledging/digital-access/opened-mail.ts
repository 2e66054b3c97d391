import type { NewMail } from '#src/modules/notifications/index.ts';
import type { OpenedReward } from './opened-by-payment.ts';

type Backer = { id: string; email: string; nickname: string };
type Opened = Omit<OpenedReward, 'projectState'>;

/** The one mail that tells a backer that a reward is open to them. */
export function openedMail(
  { id, email: to, nickname }: Backer,
  { title, purpose, projectKey, reward, rewardKey, finish }: Opened,
): NewMail {
  const data = { nickname, title, purpose, projectKey, reward, rewardKey, finish };
  return { kind: 'rewardOpened', to, data, dedupeKey: `reward-opened:${rewardKey}:${id}` };
}
