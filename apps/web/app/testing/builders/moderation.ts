import type { DataOf } from '@pq/contract/client';
import type { getMemberRecord, searchMembers } from '@pq/contract/endpoints/admin/members';
import type { listReports } from '@pq/contract/endpoints/admin/moderation';
import type { listAsks } from '@pq/contract/endpoints/inquiries';
import { idOf, nowMs } from './basics.ts';
import { people } from './viewer.ts';

type Report = DataOf<typeof listReports>['reports'][number];
type Ask = DataOf<typeof listAsks>['asks'][number];
type FoundMember = DataOf<typeof searchMembers>['members'][number];
type MemberRecord = DataOf<typeof getMemberRecord>;

const nameOf = ({ uid, author }: (typeof people)[keyof typeof people]) => ({ uid, nickname: author });

export function buildReport({ thread, ...changes }: Partial<Report> = {}): Report {
  const words = {
    key: idOf(51),
    author: nameOf(people.duri),
    text: '다른 곳이 더 쌉니다.',
    timestamp: nowMs - 7_200_000,
    isBlind: false,
    isDeleted: false,
    isSceret: false,
  };
  return {
    ...words,
    target: { type: 'projects', key: idOf(17), title: '모두의 텃밭' },
    reasons: [{ nickname: '하나', reason: '광고입니다.', text: words.text, timestamp: nowMs - 3_600_000 }],
    seen: '1:1764565200000',
    thread: thread ?? [words],
    ...changes,
  };
}

export function buildAsk(changes: Partial<Ask> = {}): Ask {
  return {
    key: idOf(64),
    email: 'hana@example.com',
    member: nameOf(people.hana),
    content: '환불은 어떻게 하나요?',
    timestamp: nowMs - 3_600_000,
    ...changes,
  };
}

export function buildFoundMember(changes: Partial<FoundMember> = {}): FoundMember {
  return {
    ...nameOf(people.duri),
    email: 'duri@example.com',
    image: '',
    role: 'member',
    joinedAt: nowMs - 30 * 86_400_000,
    comments: 12,
    reported: 2,
    blinded: 1,
    ...changes,
  };
}

export function buildMemberRecord({ member, ...changes }: Partial<MemberRecord> = {}): MemberRecord {
  return {
    member: member ?? buildFoundMember(),
    consents: [{ policy: 'terms', agreed: true, at: nowMs - 86_400_000, version: 2 }],
    sessions: [
      {
        id: idOf(90),
        browser: 'Chrome',
        system: 'Windows',
        device: 'computer',
        address: '203.0.113.*',
        signedInAt: nowMs - 86_400_000,
        seenAt: nowMs - 3_600_000,
        endsAt: nowMs + 86_400_000,
      },
    ],
    pledges: { total: 0, sum: 0, refunded: 0, pledges: [] },
    projects: { total: 0, projects: [] },
    decisions: [],
    ...changes,
  };
}
