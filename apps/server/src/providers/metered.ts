import type {
  Metrics,
  ProviderOperation,
  ProviderOutcome,
  StorageOperation,
} from '#src/platform/metrics/metrics.ts';
import { ImageError, type Images } from './images/port.ts';
import type { PaymentProvider } from './payple/port.ts';
import type { Storage } from './storage/storage.ts';

export function meterPayments(provider: PaymentProvider, metrics: Metrics): PaymentProvider {
  const count =
    <Args extends unknown[], Result extends { kind: ProviderOutcome }>(
      operation: ProviderOperation,
      call: (...args: Args) => Promise<Result>,
    ) =>
    async (...args: Args): Promise<Result> => {
      const result = await call(...args);
      metrics.countProviderCall(operation, result.kind);
      return result;
    };
  return {
    startCardWindow: count('startCardWindow', provider.startCardWindow),
    readCard: count('readCard', provider.readCard),
    deleteCard: count('deleteCard', provider.deleteCard),
    prepareCharge: provider.prepareCharge,
    charge: count('charge', provider.charge),
    lookUp: count('lookUp', provider.lookUp),
    refund: count('refund', provider.refund),
    readSettlements: count('readSettlements', provider.readSettlements),
  };
}

export function meterStorage(storage: Storage, metrics: Metrics): Storage {
  const count =
    <Args extends unknown[], Result>(operation: StorageOperation, call: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        const result = await call(...args);
        metrics.countStorage(operation, 'done');
        return result;
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
    open: count('read', storage.open),
    openRange: count('read', storage.openRange),
    remove: count('remove', storage.remove),
  };
}

/** A variant is made from our own picture, so its failure is our fault or the storage's, whatever the error says. */
export function meterImages(images: Images, metrics: Metrics): Images {
  const count =
    <Args extends unknown[], Result>(work: 'variant' | 'upload', make: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        const result = await make(...args);
        metrics.countPicture(work, 'done');
        return result;
      } catch (error) {
        const isDeclined = error instanceof ImageError && error.kind === 'declined';
        metrics.countPicture(work, isDeclined ? 'declined' : 'failed');
        throw error;
      }
    };
  return {
    makeVariant: count('variant', images.makeVariant),
    makeThumbnail: count('variant', images.makeThumbnail),
    prepareUpload: count('upload', images.prepareUpload),
  };
}
