import { getPayoutBatch } from '@pq/contract/endpoints/admin/payouts';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { ErrorState } from '#app/ui/states.tsx';
import { PartSkeleton } from '../parts/screen.tsx';
import { BatchBox } from './batch-box.tsx';

const NO_CODES = { gather: false, release: false };

/** The batch with which a payout was made. */
export function PaidBatch({ batchKey }: { batchKey: string }) {
  const found = useQuery(callQuery(useApi(), getPayoutBatch, { batch: batchKey }));
  if (found.data) return <BatchBox batch={found.data.batch} codes={NO_CODES} />;
  return found.isError ? (
    <ErrorState title={found.error.message} onRetry={() => void found.refetch()} />
  ) : (
    <PartSkeleton />
  );
}
