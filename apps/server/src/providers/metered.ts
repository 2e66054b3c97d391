import type {
  Metrics,
  ProviderOperation,
  ProviderOutcome,
  StorageOperation,
} from '#src/platform/metrics/metrics.ts';
import { ImageError, type Images } from './images/port.ts';
import type { PaymentProvider } from './payple/port.ts';
import type { Storage } from './storage/storage.ts';

/** Counts calls and outcomes of the payment provider. */
export function meterPayments(provider: PaymentProvider, metrics: Metrics): PaymentProvider {
  const count =
    <Asked extends unknown[], Answer extends { kind: ProviderOutcome }>(
      operation: ProviderOperation,
      ask: (...asked: Asked) => Promise<Answer>,
    ) =>
    async (...asked: Asked): Promise<Answer> => {
      const answer = await ask(...asked);
      metrics.countProviderCall(operation, answer.kind);
      return answer;
    };
  return {
    startCardWindow: count('startCardWindow', provider.startCardWindow),
    readCard: count('readCard', provider.readCard),
    deleteCard: count('deleteCard', provider.deleteCard),
    charge: count('charge', provider.charge),
    lookUp: count('lookUp', provider.lookUp),
    refund: count('refund', provider.refund),
  };
}

/** Counts calls and failures of the storage. */
export function meterStorage(storage: Storage, metrics: Metrics): Storage {
  const count =
    <Asked extends unknown[], Answer>(
      operation: StorageOperation,
      ask: (...asked: Asked) => Promise<Answer>,
    ) =>
    async (...asked: Asked): Promise<Answer> => {
      try {
        const answer = await ask(...asked);
        metrics.countStorage(operation, 'done');
        return answer;
      } catch (error) {
        metrics.countStorage(operation, 'failed');
        throw error;
      }
    };
  return {
    ...storage,
    put: count('put', storage.put),
    putStream: count('put', storage.putStream),
    read: count('read', storage.read),
    has: count('read', storage.has),
    openRange: count('read', storage.openRange),
    remove: count('remove', storage.remove),
  };
}

/**
 * Counts picture work. A variant is made from our own picture, so its failure is our fault or the storage's, whatever
 * the error says.
 */
export function meterImages(images: Images, metrics: Metrics): Images {
  const count =
    <Asked extends unknown[], Answer>(
      work: 'variant' | 'upload',
      make: (...asked: Asked) => Promise<Answer>,
    ) =>
    async (...asked: Asked): Promise<Answer> => {
      try {
        const made = await make(...asked);
        metrics.countPicture(work, 'done');
        return made;
      } catch (error) {
        const isDeclined = error instanceof ImageError && error.kind === 'declined';
        metrics.countPicture(work, isDeclined ? 'declined' : 'failed');
        throw error;
      }
    };
  return {
    makeVariant: count('variant', images.makeVariant),
    prepareUpload: count('upload', images.prepareUpload),
  };
}
