import { expect, test } from 'vitest';
import { createMetrics } from '#src/platform/metrics/metrics.ts';
import { ProductError } from '#src/platform/product-error.ts';
import { createScriptedProvider } from '#src/testing/index.ts';
import { ImageError, type Images } from './images/port.ts';
import { meterImages, meterPayments, meterStorage } from './metered.ts';
import { createPayple } from './payple/payple.ts';
import type { Storage } from './storage/storage.ts';

const order = { orderId: 'a', billingKey: 'b', amount: 1_000, goods: 'c' };

test('provider calls are counted, starting at 0', async () => {
  const metrics = createMetrics();
  const provider = meterPayments(createScriptedProvider(), metrics);
  expect(await metrics.registry.metrics()).toContain(
    'pq_provider_calls_total{operation="refund",outcome="unknown"} 0',
  );
  await provider.charge(order);
  await provider.lookUp({ orderId: 'z', requestedAtMs: 0 });
  const text = await metrics.registry.metrics();
  expect(text).toContain('pq_provider_calls_total{operation="charge",outcome="done"} 1');
  expect(text).toContain('pq_provider_calls_total{operation="lookUp",outcome="absent"} 1');
});

test('refused connections count as retryable', async () => {
  const metrics = createMetrics();
  const settings = {
    host: 'http://127.0.0.1:1',
    cstId: 'c',
    custKey: 'k',
    refundKey: 'r',
    referer: 'http://127.0.0.1',
  };
  const log = { warn() {} } as unknown as Parameters<typeof createPayple>[1];
  const provider = meterPayments(createPayple(settings, log), metrics);
  await provider.charge(order);
  await provider.startCardWindow();
  const text = await metrics.registry.metrics();
  expect(text).toContain('pq_provider_calls_total{operation="charge",outcome="retryable"} 1');
  expect(text).toContain('pq_provider_calls_total{operation="startCardWindow",outcome="retryable"} 1');
});

test('failures of storage and pictures are counted and rethrown', async () => {
  const metrics = createMetrics();
  const storage = meterStorage(
    {
      root: null,
      put: async () => Promise.reject(new ProductError('notStored')),
      read: async () => null,
    } as unknown as Storage,
    metrics,
  );
  await expect(storage.put('a', new Uint8Array(), 'image/png')).rejects.toThrow('notStored');
  expect(await storage.read('a')).toBeNull();
  const errors = [new ImageError('declined', 'broken'), new ImageError('retryable', 'ended')];
  const images = meterImages(
    { makeVariant: async () => Promise.reject(errors.shift()) } as unknown as Images,
    metrics,
  );
  for (const kind of ['declined', 'retryable'])
    await expect(images.makeVariant(new Uint8Array(), { width: 320, format: 'avif' })).rejects.toMatchObject({
      kind,
    });
  const text = await metrics.registry.metrics();
  for (const line of [
    'pq_storage_total{operation="put",outcome="failed"} 1',
    'pq_storage_total{operation="read",outcome="done"} 1',
    'pq_pictures_total{work="variant",outcome="declined"} 1',
    'pq_pictures_total{work="variant",outcome="failed"} 1',
    'pq_pictures_total{work="upload",outcome="failed"} 0',
  ])
    expect(text).toContain(line);
});
