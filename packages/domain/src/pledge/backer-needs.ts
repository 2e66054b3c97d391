import type { ProjectState } from '../project/project.ts';
import { isPendingPledge, type PledgeStatus } from './pledge.ts';
import type { ProofState } from './proof.ts';

export type NeedFacts = {
  status: PledgeStatus;
  cardDropped?: boolean | undefined;
  proof: { state: ProofState } | null;
  project: { state: ProjectState };
};

/** Proofs of a refunded pledge no longer await an answer. */
export function hasWaitingProof({ proof, status }: Pick<NeedFacts, 'proof' | 'status'>): boolean {
  return proof?.state === 'sent' && status === 'paid';
}

export function isPaymentFixable({ status, cardDropped, project }: Omit<NeedFacts, 'proof'>): boolean {
  return isPendingPledge(status) && (status === 'retry' || cardDropped === true) && project.state !== 'blind';
}

export function needsBacker(pledge: NeedFacts): boolean {
  return hasWaitingProof(pledge) || isPaymentFixable(pledge);
}

export function countNeeds(pledges: readonly NeedFacts[], reserved: number): number {
  return pledges.filter(needsBacker).length + reserved;
}
