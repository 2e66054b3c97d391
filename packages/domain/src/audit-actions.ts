/** All kinds of decisions. */
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
  'reward.remove',
  'site.reconcile',
] as const;

/** Exports of personal or financial data. */
export const exportActions = ['payments.export', 'supporters.export', 'supporters.pictures'] as const;

/** All actions in the audit log. */
export const notedActions = [...decidedActions, ...exportActions] as const;

/** Kinds of subjects of decisions. */
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
