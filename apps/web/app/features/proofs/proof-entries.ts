import type { Proof } from '@pq/contract/shapes/proof';
import type { ProofStep } from '@pq/domain/pledge/proof';

export type ProofEntry = {
  key: string;
  /** Null for the payment. */
  proof: string | null;
  what: ProofStep | 'paid';
  at: number;
  round: number;
  text: string;
  images: readonly string[];
};

/** Newest first, down to the payment; `proofs` are newest first. */
export function proofEntries(proofs: readonly Proof[], paidAt: number | undefined): ProofEntry[] {
  const entries = proofs.flatMap(({ key, round, images, text: proofText, history }) =>
    history
      .map(
        ({ what, at, text }): ProofEntry => ({
          key: `${key}-${what}`,
          proof: key,
          what,
          at,
          round,
          text: what === 'sent' ? proofText : text,
          images: what === 'sent' ? images : [],
        }),
      )
      .reverse(),
  );
  if (paidAt === undefined) return entries;
  return [...entries, { key: 'paid', proof: null, what: 'paid', at: paidAt, round: 0, text: '', images: [] }];
}
