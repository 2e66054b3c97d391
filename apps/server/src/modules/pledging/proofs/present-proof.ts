import type { Proof } from '@pq/contract/shapes/proof';
import type { ProofRow } from './queries.ts';

export function presentProof({ steps, ...row }: ProofRow): Proof {
  const text = steps.find(({ what }) => what === 'sent')?.text ?? '';
  const history = steps.map((step) => (step.what === 'sent' ? { ...step, text: '' } : step));
  return { ...row, text, history };
}
