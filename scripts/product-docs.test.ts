import { readFileSync } from 'node:fs';
import { notedActions } from '@pq/domain/audit-actions';
import { mailKinds } from '@pq/domain/copy/mail/mail-kinds';
import { limits, pageSizes, timers } from '@pq/domain/limits';
import { canTransitionPledge, pledgeStatuses } from '@pq/domain/pledge/pledge';
import { canTransitionProof, proofStates } from '@pq/domain/pledge/proof';
import { canTransitionReward, rewardStates } from '@pq/domain/pqbox/pq-reward';
import { canTransition, projectStates } from '@pq/domain/project/project';
import { canTransitionParcel, parcelStates } from '@pq/domain/shipping/state';
import { expect, test } from 'vitest';

/** The text below one heading of a page of docs/product, without deeper headings. */
function section(page: string, heading: string): string {
  const text = readFileSync(new URL(`../docs/product/${page}.md`, import.meta.url), 'utf8');
  const [, found] = text.split(`\n## ${heading}\n`);
  if (found === undefined) throw new Error(`no heading "${heading}" in ${page}.md`);
  return found.split(/\n## /)[0] ?? '';
}

/** The rows of its tables whose first cell is a name in code type: that name, and the other cells. */
function rows(text: string): Map<string, string[]> {
  const cells = text.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return new Map(
    cells.flatMap(([, first = '', ...rest]) => {
      const name = /^`([^`]+)`$/.exec(first)?.[1];
      return name === undefined ? [] : [[name, rest.slice(0, -1)]];
    }),
  );
}

test.each([
  ['Content', limits],
  ['Page sizes', pageSizes],
  ['Timers', timers],
])('limits.md has every number of "%s"', (heading, numbers) => {
  const written = [...rows(section('limits', heading))].map(([name, cells]) => [
    name,
    Number(cells.at(-1)?.replaceAll(',', '')),
  ]);
  expect(Object.fromEntries(written)).toEqual(numbers);
});

test('mails.md has every kind of mail once', () => {
  const readers = ['To members', 'To backers', 'To makers', 'To the operations team'];
  const written = readers.flatMap((heading) => [...rows(section('mails', heading)).keys()]);
  expect(written.toSorted()).toEqual([...mailKinds].toSorted());
});

test('admin.md names every entry of the audit log', () => {
  const written = [...section('admin', 'Audit log').matchAll(/`([a-z]+\.[A-Za-z]+)`/g)].map(
    ([, action]) => action,
  );
  expect(written.toSorted()).toEqual([...notedActions].toSorted());
});

test.each([
  ['projects', 'States', projectStates, canTransition],
  ['rewards-and-pledges', 'Pledge states', pledgeStatuses, canTransitionPledge],
  ['rewards-and-pledges', 'Proofs', proofStates, canTransitionProof],
  ['parcels', 'Parcel states', parcelStates, canTransitionParcel],
  ['digital-rewards', 'States', rewardStates, canTransitionReward],
] as const)('%s.md draws the moves of the domain', (page, heading, states, can) => {
  const text = section(page, heading);
  const drawn = [...text.matchAll(/^ {2}(\w+) --> (\w+)$/gm)].map(([, from = '', to = '']) =>
    `${from} ${to}`.replaceAll('_', '-'),
  );
  const allowed = states.flatMap((from) =>
    states
      .filter((to) => (can as (from: string, to: string) => boolean)(from, to))
      .map((to) => `${from} ${to}`),
  );
  expect(drawn.toSorted()).toEqual(allowed.toSorted());
  expect([...rows(text).keys()]).toEqual([...states]);
});
