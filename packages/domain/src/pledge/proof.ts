import { DAY_MS } from '../dates.ts';
import { limits } from '../limits.ts';
import type { Purpose } from '../project/project.ts';
import type { PledgeStatus } from './pledge.ts';

/** States of a proof (docs/product/rewards-and-pledges.md#proofs): it waits for its answer, or has it. */
export const proofStates = ['sent', 'change', 'approved'] as const;
export type ProofState = (typeof proofStates)[number];

/** Allowed moves: an answer is final, what follows a change request is another proof. */
const proofTransitions: Record<ProofState, readonly ProofState[]> = {
  sent: ['change', 'approved'],
  change: [],
  approved: [],
};

/** True when a proof may move from one state to the other. */
export function canTransitionProof(from: ProofState, to: ProofState): boolean {
  return proofTransitions[from].includes(to);
}

/** What happens to a proof, each at most once. */
export const proofSteps = ['sent', 'seen', 'reminded', 'change', 'approved'] as const;
export type ProofStep = (typeof proofSteps)[number];

export const proofDecisions = ['approve', 'change'] as const;
export type ProofDecision = (typeof proofDecisions)[number];

/** The state that an answer brings. */
export function stateAfter(decision: ProofDecision): ProofState {
  return decision === 'approve' ? 'approved' : 'change';
}

/** Where an order is in the maker's queue: its latest proof's state, or none sent yet; what waits for the maker comes first. */
export const proofQueues = ['change', 'none', 'sent', 'approved'] as const;
export type ProofQueue = (typeof proofQueues)[number];

/** After so long without an answer the backer is reminded, once a proof. Silence never approves. */
export const PROOF_REMINDER_MS = 7 * DAY_MS;

type Ordered = { purpose: Purpose; status: PledgeStatus };

/** Whether proofs go to and fro: for a custom order that is paid, until all of it is refunded. */
export function hasProofs({ purpose, status }: Ordered): boolean {
  return purpose === 'ordermade' && status === 'paid';
}

/** Why no further proof may be sent for an order whose latest is `latest`; null when one may. */
export function sendRefusal(
  order: Ordered,
  latest: { round: number; state: ProofState } | null,
): 'proofClosed' | 'proofWaiting' | 'proofApproved' | 'proofRounds' | null {
  if (!hasProofs(order)) return 'proofClosed';
  if (latest?.state === 'sent') return 'proofWaiting';
  if (latest?.state === 'approved') return 'proofApproved';
  return (latest?.round ?? 0) >= limits.proofRounds ? 'proofRounds' : null;
}

/** Why a proof cannot be answered; null when it can. */
export function answerRefusal(order: Ordered, state: ProofState): 'proofClosed' | 'proofAnswered' | null {
  if (state !== 'sent') return 'proofAnswered';
  return hasProofs(order) ? null : 'proofClosed';
}
