import { run } from 'axe-core';
import { expect } from 'vitest';

/**
 * What axe finds in the page that is drawn: names, roles, relations. Colours and sizes need styles, and what stands around a
 * page (its title and language) is not drawn here: journeys look at those.
 */
export async function expectNoAxeFindings(): Promise<void> {
  const { violations } = await run(document.body, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}
