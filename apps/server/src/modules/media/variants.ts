import { setTimeout } from 'node:timers/promises';
import { type PictureVariant, readPictureFacts, variantWidths } from '@pq/domain/files/pictures';
import { createFairQueue, type FairQueue } from '#src/platform/fair-queue.ts';
import type { Log } from '#src/platform/log.ts';
import { ImageError, type Images } from '#src/providers/images/port.ts';
import { isPicturePath, type Storage } from '#src/providers/storage/storage.ts';
import { MAX_CONCURRENT_VARIANTS, MAX_WAITING_VARIANTS } from './policy.ts';

export type Variants = {
  /**
   * The bytes of a copy, created and stored at its first request; concurrent requests share the work. Null when there is no
   * such picture or it cannot be decoded. Throws ImageError `retryable` when too many are being made.
   */
  get(variant: PictureVariant): Promise<Uint8Array | null>;
};

export function createVariants(storage: Storage, images: Images): Variants {
  const inFlight = new Map<string, Promise<Uint8Array | null>>();
  const queue = createFairQueue({
    limit: MAX_CONCURRENT_VARIANTS,
    maxWaitingPerKey: MAX_WAITING_VARIANTS,
    refusal: () => new ImageError('retryable', 'too many pictures wait'),
  });
  return {
    async get(variant) {
      if (!isPicturePath(variant.path)) return null;
      const path = variantPath(variant);
      const known = inFlight.get(path);
      if (known) return known;
      const found = readOrMake({ storage, images, queue }, variant).finally(() => inFlight.delete(path));
      inFlight.set(path, found);
      return found;
    },
  };
}

type Making = { storage: Storage; images: Images; queue: FairQueue };

async function readOrMake(making: Making, variant: PictureVariant): Promise<Uint8Array | null> {
  const { storage, queue } = making;
  const stored = await storage.read(variantPath(variant));
  if (stored) return stored;
  // Requests for missing pictures occupy no slot of the queue.
  if (!(await storage.has(variant.path))) return null;
  // The whole picture is read in its turn, so that few of them are in memory at once.
  return queue.run('variants', () => make(making, variant));
}

async function make({ storage, images }: Making, variant: PictureVariant): Promise<Uint8Array | null> {
  const path = variantPath(variant);
  const picture = await storage.read(variant.path);
  if (!picture) return null;
  try {
    const made = await images.makeVariant(picture, variant);
    await storage.put(path, made, `image/${variant.format}`);
    // The picture may have been removed before this copy existed; then the copy is removed here.
    if (await storage.has(variant.path)) return made;
    await storage.remove(path);
    return null;
  } catch (error) {
    if (error instanceof ImageError && error.kind === 'declined') return null;
    throw error;
  }
}

export function variantPath({ path, width, format }: PictureVariant): string {
  return `variant/${path}/${width}.${format}`;
}

/** Warm-up starts after this delay, then pauses for this multiple of each copy's duration, so that visitors come first. */
const FIRST_REST_MS = 3_000;
const REST_RATIO = 3;
/** The widths of cards and thumbnails on most screens, the commonest first; other variants are made on demand. */
const WARM_WIDTHS = [480, 640, 320] as const;

type Rest = (ms: number, signal: AbortSignal) => Promise<unknown>;
const realRest: Rest = (ms, signal) => setTimeout(ms, undefined, { signal, ref: false });

/** Makes the usual copies of these pictures one by one in the background; `rest` waits in real time. */
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
