// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildWaiting } from '#app/testing/builders/admin.ts';
import { idOf, nowMs } from '#app/testing/builders/basics.ts';
import { people } from '#app/testing/builders/viewer.ts';
import { openAdmin } from '../testing/open-admin.ts';

const maker = { uid: people.maker.uid, nickname: people.maker.author };
const late = {
  key: idOf(17),
  purpose: 'projects' as const,
  title: '모두의 텃밭',
  isHidden: false,
  maker,
  first: '2026-10',
  month: '2026-11',
  lateDays: 1,
  unsent: 117,
  lastSentAt: nowMs - 86_400_000,
  movedAt: nowMs - 2 * 86_400_000,
};

test('overdue projects are listed with what is late, and lead to their orders', async () => {
  await openAdmin('/overdue', {
    getWaiting: buildWaiting({ overdue: 2 }),
    listOverdue: {
      total: 2,
      projects: [
        late,
        { ...late, key: idOf(18), title: '새 그릇', isHidden: true, lastSentAt: null, movedAt: null },
      ],
    },
  });
  const link = await screen.findByRole('link', { name: '모두의 텃밭' });
  expect(link).toHaveAttribute('href', `/funding/detail/${idOf(17)}/shipping`);
  const row = within(link.closest('li') as HTMLElement);
  expect(row.getByText('1일 지남')).toBeInTheDocument();
  expect(row.getByText(/소랑공방 · 보내지 않은 주문 117건/)).toBeInTheDocument();
  expect(row.getByText('약속 2026년 11월 (처음 2026년 10월)')).toBeInTheDocument();
  expect(row.getByText('마지막 발송 2026.11.30')).toBeInTheDocument();
  const hidden = within((await screen.findByRole('link', { name: '새 그릇' })).closest('li') as HTMLElement);
  expect(hidden.getByText(t('project.state.blind'))).toBeInTheDocument();
  expect(hidden.getByText(t('admin.overdue.nothing'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /^늦은 배송 ?2$/ })).toHaveAttribute('aria-current', 'page');
});
