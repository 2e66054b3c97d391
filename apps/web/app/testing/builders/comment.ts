import type { Comment, Reply } from '@pq/contract/shapes/comment';
import { idOf, nowMs } from './basics.ts';
import { people } from './viewer.ts';

type Person = (typeof people)[keyof typeof people];

const profileOf = ({ author, uid, image }: Person): Comment['profile'] => ({ author, uid, image, email: '' });

export function buildComment({
  by = people.duri,
  ...changes
}: Partial<Comment> & { by?: Person } = {}): Comment {
  return {
    myKey: idOf(51),
    whereTo: idOf(17),
    text: '배송은 언제 시작되나요?',
    timestamp: nowMs - 3_600_000,
    isBlind: false,
    isDeleted: false,
    isSceret: false,
    isMaker: false,
    isEdited: false,
    profile: profileOf(by),
    purpose: 'projects',
    prjtId: idOf(17),
    state: 'comment',
    reply: [],
    ...changes,
  };
}

export function buildReply({ by = people.maker, ...changes }: Partial<Reply> & { by?: Person } = {}): Reply {
  const { reply: _, ...fields } = buildComment({ by });
  return {
    ...fields,
    myKey: idOf(52),
    whereTo: idOf(51),
    OriginalTo: idOf(51),
    text: '다음 주에 시작합니다.',
    isMaker: true,
    state: 'reply',
    repoter: 0,
    ...changes,
  };
}
