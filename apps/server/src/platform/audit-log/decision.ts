import type { decidedActions, decidedThings, exportActions } from '@pq/contract/calls/console/audit';

/** What an administrator has decided upon something. `before` and `after` say only what the decision has changed. */
export type Decision = {
  action: (typeof decidedActions)[number];
  subject: {
    type: (typeof decidedThings)[number];
    key: string;
  };
  before: Record<string, unknown>;
  after: Record<string, unknown>;
  /** Why, in the administrator's words, where the call asks for it. */
  reason?: string;
  /** Decided about what is their own, because there was no other administrator. */
  alone?: true;
};

/** A list of people or money that left the house. Its rows are not kept here, only what was asked for. */
export type Export = {
  action: (typeof exportActions)[number];
  subject: { type: 'project' | 'export'; key: string };
  after: Record<string, unknown>;
};
