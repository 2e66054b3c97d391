import { t } from '@pq/domain/copy';

/** Every kind of decision, and what makers take along of their supporters. */
export const actions = [
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
  'payments.export',
  'member.restrict',
  'member.release',
  'member.signOut',
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
  'supporters.export',
] as const;

/** What a decision is called; one of a later release by its own name. */
export function actionLabel(action: string): string {
  const known = actions.find((one) => one === action);
  return known ? t(`admin.audit.${known}`) : action;
}
