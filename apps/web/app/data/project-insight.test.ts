import { exportSupporters } from '@pq/contract/calls/project-insight';
import { expect, test } from 'vitest';
import { supportersExportUrl } from './project-insight.ts';

test('the address of a delivery list contains the selection in the form that the call reads', () => {
  const url = supportersExportUrl({
    key: '01a23e16-3d56-741f-87c8-4bc358ddafcf',
    filter: { reward: 1, text: '한 도담', toShip: true },
    columns: ['nickname', 'rewards'],
    lines: 'piece',
    format: 'csv',
    pending: true,
  });
  const query = Object.fromEntries(new URL(url, 'http://pq').searchParams);
  expect(exportSupporters.input.parse(query)).toEqual({
    pid: '01a23e16-3d56-741f-87c8-4bc358ddafcf',
    reward: 1,
    choice: '',
    text: '한 도담',
    toShip: true,
    unanswered: false,
    gateKeys: '',
    columns: 'nickname,rewards',
    lines: 'piece',
    format: 'csv',
    pending: true,
  });
});
