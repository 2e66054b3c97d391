import { expect, it } from 'vitest';
import { policies } from './policies.ts';
import { readPolicyText, writePolicyText } from './policy-draft.ts';

it('every policy is read as it was written', () => {
  for (const { sections } of Object.values(policies))
    expect(readPolicyText(writePolicyText(sections))).toEqual(sections);
});

it('headings, paragraphs with several lines, and what stands before the first heading', () => {
  expect(readPolicyText('머리말\r\n둘째 줄\n\n\n## 제1조\n바로 아래\n\n1. 하나\n2. 둘\n\n##아님\n')).toEqual([
    { heading: '', paragraphs: ['머리말\n둘째 줄'] },
    { heading: '제1조', paragraphs: ['바로 아래', '1. 하나\n2. 둘', '##아님'] },
  ]);
  expect(readPolicyText('  \n\n ')).toEqual([]);
});
