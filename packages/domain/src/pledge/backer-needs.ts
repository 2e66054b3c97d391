import type { ProjectState } from '../project/project.ts';
import { isPendingPledge, type PledgeStatus } from './pledge.ts';
import type { ProofState } from './proof.ts';

/** The fields that decide whether a pledge needs an action of its backer. */
export type NeedFacts = {
  status: PledgeStatus;
  /** The card company has dropped the card. */
  cardDropped?: boolean | undefined;
  proof: { state: ProofState } | null;
  project: { state: ProjectState };
};

/** Whether a proof awaits the backer's answer. Proofs of a refunded pledge no longer do. */
export function hasWaitingProof({ proof, status }: Pick<NeedFacts, 'proof' | 'status'>): boolean {
  return proof?.state === 'sent' && status === 'paid';
}

/** Whether the backer can fix the payment; not possible while the project is hidden. */
export function isPaymentFixable({ status, cardDropped, project }: Omit<NeedFacts, 'proof'>): boolean {
  return isPendingPledge(status) && (status === 'retry' || cardDropped === true) && project.state !== 'blind';
}

/** Whether the pledge needs an action of its backer, for the payment or a proof. */
export function needsBacker(pledge: NeedFacts): boolean {
  return hasWaitingProof(pledge) || isPaymentFixable(pledge);
}

/** Number of items that need an action of a backer: pledges, and pieces reserved for them. */
export function countNeeds(pledges: readonly NeedFacts[], reserved: number): number {
  return pledges.filter(needsBacker).length + reserved;
}
