import type { Proof } from '@pq/contract/shapes/proof';
import { versionOf } from '#src/platform/stale-save.ts';
import type { ProofRow } from './queries.ts';

export function presentProof({ steps, ...row }: ProofRow) {
  const text = steps.find(({ what }) => what === 'sent')?.text ?? '';
  const history = steps.map((step) => (step.what === 'sent' ? { ...step, text: '' } : step));
  return { ...row, text, history, version: proofVersion(row) } satisfies Proof;
}

/** The next proof answers the latest one in the state that its maker has read; before the first there is none. */
export function proofVersion(latest: Pick<ProofRow, 'round' | 'state'> | null): number {
  return latest ? versionOf([latest.round, latest.state]) : 0;
}
