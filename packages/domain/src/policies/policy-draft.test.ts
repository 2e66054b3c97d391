import { expect, it } from 'vitest';
import { policies } from '../policies.ts';
import { policyDayProblem, readPolicyText, writePolicyText } from './policy-draft.ts';

it('readPolicyText and writePolicyText round-trip', () => {
  for (const { sections } of Object.values(policies))
    expect(readPolicyText(writePolicyText(sections))).toEqual(sections);
});

it('readPolicyText reads headings, multi-line paragraphs and an introduction', () => {
  expect(readPolicyText('머리말\r\n둘째 줄\n\n\n## 제1조\n바로 아래\n\n1. 하나\n2. 둘\n\n##아님\n')).toEqual([
    { heading: '', paragraphs: ['머리말\n둘째 줄'] },
    { heading: '제1조', paragraphs: ['바로 아래', '1. 하나\n2. 둘', '##아님'] },
  ]);
  expect(readPolicyText('  \n\n ')).toEqual([]);
});

it.each([
  ['today', '2026-11-20', { isMaterial: false, latest: undefined }, null],
  ['yesterday', '2026-11-19', { isMaterial: false, latest: undefined }, '2026.11.20 이후'],
  ['a material change a day early', '2026-11-26', { isMaterial: true, latest: undefined }, '2026.11.27 이후'],
  ['beside one in force since today', '2026-11-20', { isMaterial: false, latest: '2026-11-20' }, null],
  ['before one to come', '2026-11-29', { isMaterial: false, latest: '2026-11-30' }, '시행 예정인 3판'],
  ['with one to come', '2026-11-30', { isMaterial: false, latest: '2026-11-30' }, null],
  ['no date', '', { isMaterial: false, latest: undefined }, '2026.11.20 이후'],
] as const)('the day of a new version: %s', (_, date, { isMaterial, latest }, problem) => {
  const version = latest && { version: 3, effectiveAt: latest };
  const found = policyDayProblem(date, { today: '2026-11-20', isMaterial, latest: version });
  if (problem === null) expect(found).toBeNull();
  else expect(found).toContain(problem);
});
