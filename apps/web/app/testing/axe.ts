import { run } from 'axe-core';
import { expect } from 'vitest';

/**
 * Colours and sizes need styles, and the document's title and language are not rendered here; journeys check
 * those.
 */
export async function expectNoAxeFindings(): Promise<void> {
  const { violations } = await run(document.body, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
