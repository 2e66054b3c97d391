import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, vi } from 'vitest';

/** Nothing refers to the objects any more. */
export async function expectCollected(objects: readonly WeakRef<object>[]): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collectGarbage: () => void = runInNewContext('gc');
  expect(objects).not.toHaveLength(0);
  await vi.waitFor(() => {
    collectGarbage();
    expect(objects.filter((object) => object.deref() !== undefined)).toHaveLength(0);
  });
}
