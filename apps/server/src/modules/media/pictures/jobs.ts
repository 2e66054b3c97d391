import { setTimeout } from 'node:timers/promises';
import { type PictureVariant, readPictureFacts, variantWidths } from '@pq/domain/files/pictures';
import type { Log } from '#src/platform/log.ts';
import type { Variants } from './get-variant.ts';

/** Let the start settle first; then rest so many times as long as a copy took, so that visitors come first. */
const FIRST_REST_MS = 3_000;
const REST_RATIO = 3;
/**
 * What cards and thumbnails are drawn with on most screens, the commonest first; anything else is made when
 * somebody looks at it.
 */
const WARM_WIDTHS = [480, 640, 320] as const;

type Rest = (ms: number, signal: AbortSignal) => Promise<unknown>;
const realRest: Rest = (ms, signal) => setTimeout(ms, undefined, { signal, ref: false });

/** Makes the usual copies of these pictures one by one in the background. `rest` lets time pass, real time. */
export function startVariantWarmUp(
  variants: Variants,
  paths: readonly string[],
  log: Log,
  rest: Rest = realRest,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const running = warm(variants, paths, (ms) => rest(ms, stopping.signal)).catch((error: unknown) => {
    if (!stopping.signal.aborted) log.warn({ err: error }, 'warming pictures interrupted');
  });
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function warm(
  variants: Variants,
  paths: readonly string[],
  rest: (ms: number) => Promise<unknown>,
): Promise<void> {
  await rest(FIRST_REST_MS);
  for (const variant of usualVariants(paths)) {
    const startedMs = performance.now();
    await variants.get(variant);
    await rest((performance.now() - startedMs) * REST_RATIO);
  }
}

function usualVariants(paths: readonly string[]): PictureVariant[] {
  return WARM_WIDTHS.flatMap((width) =>
    paths
      .filter((path) => variantWidths(readPictureFacts(path)?.width).includes(width))
      .map((path): PictureVariant => ({ path, width, format: 'avif' })),
  );
}
