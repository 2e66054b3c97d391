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
    | 'payments.export'
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
    type:
      | 'project'
      | 'pledge'
      | 'member'
      | 'comment'
      | 'story'
      | 'reward'
      | 'notice'
      | 'ask'
      | 'policy'
      | 'banner'
      | 'export';
    key: string;
  };
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Why, in the administrator's words, where the call asks for it. */
  reason?: string;
};
