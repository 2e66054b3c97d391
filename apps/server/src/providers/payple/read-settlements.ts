import { MAX_FILE_TIME, MAX_ORDER_SUM } from '@pq/domain/settlement/provider-file';
import { z } from 'zod';
import type { PaypleSettings } from './client.ts';
import type { Outcome, ProviderSettlement } from './port.ts';

const TIMEOUT_MS = 30_000;
/** A day of 100,000 orders has 10 MB. */
const MAX_BYTES = 32 * 1_048_576;

const won = z.int().nonnegative().max(MAX_ORDER_SUM);

const settlementRows: z.ZodType<ProviderSettlement[]> = z.array(
  z.object({
    oid: z.string().min(1).max(100),
    total: won,
    refunded: won,
    fee: z.int().min(-MAX_ORDER_SUM).max(MAX_ORDER_SUM),
    at: z.int().min(1).max(MAX_FILE_TIME),
  }),
);

/**
 * Reads the file of a day in the format of docs/product/settlement.md, which is ours: Payple publishes none. Safe to repeat, so that
 * every failure is retryable but a file that cannot be read.
 */
export async function readSettlements(
  { host, referer }: Pick<PaypleSettings, 'host' | 'referer'>,
  day: string,
): Promise<Outcome<ProviderSettlement[]>> {
  try {
    const answer = await fetch(new URL(`/payple/settlements?day=${day}`, host), {
      headers: { referer },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok) return { kind: 'retryable', reason: `HTTP ${answer.status}` };
    const text = await readText(answer);
    const rows = text === null ? null : settlementRows.safeParse(parseJson(text));
    return rows?.success
      ? { kind: 'done', value: rows.data }
      : {
          kind: 'rejected',
          code: '',
          reason: rows ? z.prettifyError(rows.error).slice(0, 300) : 'too large',
        };
  } catch (error) {
    return { kind: 'retryable', reason: (error as Error).message };
  }
}

async function readText({ body }: Response): Promise<string | null> {
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of body ?? []) {
    bytes += piece.byteLength;
    if (bytes > MAX_BYTES) return null;
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
