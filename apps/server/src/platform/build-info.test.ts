import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { readBuild, registerBuildInfo } from './build-info.ts';

test('the version is that of the product, the revision that of the checkout or what the image was given', () => {
  expect(readBuild(null)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    revision: expect.stringMatching(/^([0-9a-f]{12}|unknown)$/),
  });
  expect(readBuild('4f2a')).toMatchObject({ revision: '4f2a' });
});

test('the metric names what runs', async () => {
  const registry = new Registry();
  registerBuildInfo(registry, { version: '1.2.3', revision: '4f2a', schema: '0057_x', startedAt: 0 });
  expect(await registry.metrics()).toContain(
    'pq_build_info{version="1.2.3",revision="4f2a",schema="0057_x"} 1',
  );
});
