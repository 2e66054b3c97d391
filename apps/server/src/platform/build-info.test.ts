import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { readBuild, registerBuildInfo } from './build-info.ts';

test('readBuild returns the product version, and the revision of the checkout or the given one', () => {
  expect(readBuild(null)).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    revision: expect.stringMatching(/^([0-9a-f]{12}|unknown)$/),
  });
  expect(readBuild('4f2a')).toMatchObject({ revision: '4f2a' });
});

test('pq_build_info has version, revision and schema as labels', async () => {
  const registry = new Registry();
  registerBuildInfo(registry, { version: '1.2.3', revision: '4f2a', schema: '0057_x', startedAt: 0 });
  expect(await registry.metrics()).toContain(
    'pq_build_info{version="1.2.3",revision="4f2a",schema="0057_x"} 1',
  );
});
