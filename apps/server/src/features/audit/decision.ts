import type { decidedThings } from '@pq/contract/calls/console/audit';

/** What an administrator has decided upon something. `before` and `after` say only what the decision has changed. */
export type Decision = {
  action:
    | 'project.approve'
    | 'project.reject'
    | 'project.hide'
    | 'project.show'
    | 'project.correct'
    | 'withdrawal.approve'
    | 'withdrawal.refuse'
    | 'charge.retry'
    | 'refund.ask'
    | 'refund.settle'
    | 'member.restrict'
    | 'member.release'
    | 'member.signOut'
    | 'comment.hide'
    | 'comment.show'
    | 'comment.keep'
    | 'story.hide'
    | 'story.show'
    | 'reward.approve'
    | 'reward.hide'
    | 'reward.show'
    | 'reward.reject'
    | 'notice.write'
    | 'notice.change'
    | 'notice.remove'
    | 'ask.answer'
    | 'policy.write'
    | 'banner.write'
    | 'banner.change'
    | 'banner.remove';
  subject: {
    type: (typeof decidedThings)[number];
    key: string;
  };
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Why, in the administrator's words, where the call asks for it. */
  reason?: string;
};

/** A list of people or money that left the house. Its rows are not kept here, only what was asked for. */
export type Export = {
  action: 'payments.export' | 'supporters.export';
  subject: { type: 'project' | 'export'; key: string };
  after: Record<string, unknown>;
};
