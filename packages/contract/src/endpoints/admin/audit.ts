import type { Endpoint } from '../../call.ts';

/** Every kind of decision. */
export const decidedActions = [
  'project.approve',
  'project.reject',
  'project.hide',
  'project.show',
  'project.correct',
  'withdrawal.approve',
  'withdrawal.refuse',
  'charge.retry',
  'refund.ask',
  'refund.settle',
  'member.restrict',
  'member.release',
  'member.signOut',
  'member.secondFactorReset',
  'story.hide',
  'story.show',
  'comment.hide',
  'comment.show',
  'comment.keep',
  'notice.write',
  'notice.change',
  'notice.remove',
  'ask.answer',
  'policy.write',
  'banner.write',
  'banner.change',
  'banner.remove',
  'reward.approve',
  'reward.hide',
  'reward.show',
  'reward.reject',
  'site.reconcile',
] as const;

/** Lists of people or money that leave the house. */
export const exportActions = ['payments.export', 'supporters.export'] as const;

/** All that the audit log holds. */
export const notedActions = [...decidedActions, ...exportActions] as const;

/** What decisions are about. */
export const decidedThings = [
  'project',
  'pledge',
  'member',
  'comment',
  'story',
  'reward',
  'notice',
  'ask',
  'policy',
  'banner',
  'site',
  'export',
] as const;

export const listAudit = {
  name: 'listAudit',
  method: 'GET',
  path: '/admin/audit',
  list: 'entries',
} as const satisfies Endpoint;
