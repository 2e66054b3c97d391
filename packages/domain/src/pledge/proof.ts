import { DAY_MS } from '../dates.ts';
import { limits } from '../limits.ts';
import type { Purpose } from '../project/project.ts';
import type { PledgeStatus } from './pledge.ts';

/** States of a proof (docs/product/rewards-and-pledges.md#proofs): it awaits its answer, or has it. */
export const proofStates = ['sent', 'change', 'approved'] as const;
export type ProofState = (typeof proofStates)[number];

/** Allowed transitions: an answer is final; a change request is followed by another proof. */
const proofTransitions: Record<ProofState, readonly ProofState[]> = {
  sent: ['change', 'approved'],
  change: [],
  approved: [],
};

export function canTransitionProof(from: ProofState, to: ProofState): boolean {
  return proofTransitions[from].includes(to);
}

/** Events of a proof, each at most once. */
export const proofSteps = ['sent', 'seen', 'reminded', 'change', 'approved'] as const;
export type ProofStep = (typeof proofSteps)[number];

export const proofDecisions = ['approve', 'change'] as const;
export type ProofDecision = (typeof proofDecisions)[number];

export function stateAfter(decision: ProofDecision): ProofState {
  return decision === 'approve' ? 'approved' : 'change';
}

/**
 * Position of an order in the maker's queue: the state of its latest proof, or none if none was sent; what needs the maker
 * comes first.
 */
export const proofQueues = ['change', 'none', 'sent', 'approved'] as const;
export type ProofQueue = (typeof proofQueues)[number];

/** Time without an answer after which the backer is reminded, once per proof. Not answering never approves. */
export const PROOF_REMINDER_MS = 7 * DAY_MS;

type Ordered = { purpose: Purpose; status: PledgeStatus };

export function hasProofs({ purpose, status }: Ordered): boolean {
  return purpose === 'ordermade' && status === 'paid';
}

export function sendRefusal(
  order: Ordered,
  latest: { round: number; state: ProofState } | null,
): 'proofClosed' | 'proofWaiting' | 'proofApproved' | 'proofRounds' | null {
  if (!hasProofs(order)) return 'proofClosed';
  if (latest?.state === 'sent') return 'proofWaiting';
  if (latest?.state === 'approved') return 'proofApproved';
  return (latest?.round ?? 0) >= limits.proofRounds ? 'proofRounds' : null;
}

export function answerRefusal(order: Ordered, state: ProofState): 'proofClosed' | 'proofAnswered' | null {
  if (state !== 'sent') return 'proofAnswered';
  return hasProofs(order) ? null : 'proofClosed';
}
