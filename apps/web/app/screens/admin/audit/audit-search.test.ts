import { expect, test } from 'vitest';
import { auditSearchOf } from './audit-search.ts';

const searchOf = (query: string) => auditSearchOf(new URLSearchParams(query));

test('an address contains all filters and the page', () => {
  expect(
    searchOf('text=환불&actor=u1&action=refund.ask&type=pledge&from=2026-11-01&to=2026-11-30&page=2'),
  ).toEqual({
    text: '환불',
    actor: 'u1',
    action: 'refund.ask',
    type: 'pledge',
    from: '2026-11-01',
    to: '2026-11-30',
    page: 2,
  });
});

test('unknown values in an address are ignored', () => {
  expect(searchOf('type=card&from=2026-02-30&to=soon&page=-1')).toEqual({
    text: '',
    actor: undefined,
    action: '',
    type: undefined,
    from: undefined,
    to: undefined,
    page: 0,
  });
  expect(searchOf('from=2026-11-30&to=2026-11-01')).toMatchObject({ from: '2026-11-30', to: undefined });
});
