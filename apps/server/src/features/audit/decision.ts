/** What an administrator has decided upon something. `before` and `after` say only what the decision has changed. */
export type Decision = {
  action:
    | 'project.approve'
    | 'project.reject'
    | 'project.hide'
    | 'project.show'
    | 'withdrawal.approve'
    | 'withdrawal.refuse'
    | 'refund.ask'
    | 'refund.settle'
    | 'story.hide'
    | 'story.show'
    | 'member.restrict'
    | 'member.release';
  subject: { type: 'project' | 'pledge' | 'member' | 'story'; key: string };
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Why, in the administrator's words, where the call asks for it. */
  reason?: string;
};
