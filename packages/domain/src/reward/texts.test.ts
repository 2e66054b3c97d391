import { expect, it } from 'vitest';
import { shortTitle } from './short-title.ts';
import { formatMonth, rewardTitle, valuesText } from './texts.ts';

it('a reward is called by its name, or by what one gets', () => {
  expect(rewardTitle({ name: '백자 머그', context: '머그 2점' })).toBe('백자 머그');
  expect(rewardTitle({ name: '', context: '머그 2점' })).toBe('머그 2점');
});

it('in a heading it is one line, ended between two words', () => {
  const context = ' 머그 2점\n\n손으로 빚어 ';
  expect(shortTitle({ name: '', context })).toBe('머그 2점 손으로 빚어');
  expect(shortTitle({ name: '', context }, 10)).toBe('머그 2점…');
});

it('valuesText has the values of a choice', () => {
  const values = (...named: string[]) => named.map((value) => ({ value, surcharge: 0 }));
  const options = [
    { name: '유약', values: values('백자', '비취') },
    { name: '크기', values: values('260ml', '380ml') },
  ];
  expect(valuesText(options, [1, 1])).toBe('비취 · 380ml');
  expect(valuesText([], [])).toBe('');
});

it('formatMonth has no leading zero', () => {
  expect(formatMonth('2027-02')).toBe('2027년 2월');
});
