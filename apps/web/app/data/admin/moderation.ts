import type { DataOf } from '@pq/contract/client';
import type { getMemberRecord, searchMembers } from '@pq/contract/endpoints/admin/members';
import type { listReports, searchAllNews } from '@pq/contract/endpoints/admin/moderation';

export type Report = DataOf<typeof listReports>['reports'][number];
export type ReportedNews = DataOf<typeof searchAllNews>['news'][number];
export type FoundMember = DataOf<typeof searchMembers>['members'][number];
export type MemberRecord = DataOf<typeof getMemberRecord>;
