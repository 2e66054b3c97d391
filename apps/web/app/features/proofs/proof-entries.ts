import type { Proof } from '@pq/contract/shapes/proof';
import type { ProofStep } from '@pq/domain/pledge/proof';

export type ProofEntry = {
  key: string;
  what: ProofStep | 'paid';
  at: number;
  round: number;
  /** What the backer said. */
  text: string;
  /** Of a proof that was sent. */
  images: readonly string[];
};

/** What happened to the proofs of an order, newest first, down to its payment; `proofs` are newest first. */
export function proofEntries(proofs: readonly Proof[], paidAt: number | undefined): ProofEntry[] {
  const entries = proofs.flatMap(({ key, round, images, history }) =>
    history
      .map(
        ({ what, at, text }): ProofEntry => ({
          key: `${key}-${what}`,
          what,
          at,
          round,
          text,
          images: what === 'sent' ? images : [],
        }),
      )
      .reverse(),
  );
  if (paidAt === undefined) return entries;
  return [...entries, { key: 'paid', what: 'paid', at: paidAt, round: 0, text: '', images: [] }];
}
