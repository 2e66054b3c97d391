// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { refuse } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const hash = '9f2c7d10'.repeat(8);
const last = 'c41e09b7'.repeat(8);
const proof = {
  hash,
  sealedAt: Date.parse('2026-12-01T01:01:00Z'),
  day: { date: '2026-12-01', place: 312, entries: 1_204, last, isOver: true },
  checked: { at: Date.parse('2026-12-01T19:10:00Z'), isWhole: true },
};
const factOf = (name: string) => within(screen.getByText(name).parentElement as HTMLElement);

test('a sealed entry shows its day, its place, the last hash of the day and the check, rendered on the server', async () => {
  const { html, api } = await renderScreen(`/proof/${hash}`, {
    answers: { getLedgerProof: proof },
    serverRendered: true,
  });
  expect(html).toContain('1,204개 가운데 312번째');
  expect(api.calls('getLedgerProof')).toEqual([{ hash }]);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
    '이 기록은 2026년 12월 1일의 봉인된 사슬에 있습니다.',
  );
  expect(factOf(t('proof.sealedAt')).getByText('2026.12.01 10:01')).toBeInTheDocument();
  expect(factOf(t('proof.last')).getByText(last)).toBeInTheDocument();
  expect(screen.queryByText(t('proof.last.open'))).not.toBeInTheDocument();
  expect(factOf(t('proof.checked')).getByText('2026.12.02 04:10 · 이어짐')).toBeInTheDocument();
  await expectNoAxeFindings();
});

test('the hash is copied, and the last hash of the day is downloaded as text', async () => {
  const { user } = await renderScreen(`/proof/${hash}`, { answers: { getLedgerProof: proof } });
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await screen.findByRole('button', { name: t('proof.copy') }));
  expect(writeText).toHaveBeenCalledWith(hash);
  expect(await screen.findByText('복사했습니다.')).toBeInTheDocument();
  const link = screen.getByRole('link', { name: t('proof.download') });
  expect(link).toHaveAttribute('download', 'pq-2026-12-01.txt');
  const text = decodeURIComponent(link.getAttribute('href')?.split(',')[1] ?? '');
  expect(text).toBe(
    `PQ 기록 사슬 2026-12-01\n그날의 마지막 값: ${last}\n그날의 기록: 1,204개\n이 기록 값: ${hash} (312번째)\n`,
  );
});

test('the last hash of today changes until the day is over, and the next check follows', async () => {
  const open = { ...proof, day: { ...proof.day, isOver: false }, checked: null };
  await renderScreen(`/proof/${hash}`, { answers: { getLedgerProof: open } });
  expect(await screen.findByText(t('proof.last.open'))).toBeInTheDocument();
  expect(screen.getByText(t('proof.checked.none'))).toBeInTheDocument();
});

test('a chain that was found broken shows that it is being checked', async () => {
  const broken = { ...proof, checked: { ...proof.checked, isWhole: false } };
  await renderScreen(`/proof/${hash}`, { answers: { getLedgerProof: broken } });
  expect(await screen.findByText('2026.12.02 04:10 · 확인하고 있습니다')).toBeInTheDocument();
});

test('a hash that no sealed entry has is explained on the page', async () => {
  await renderScreen('/proof/none', { answers: { getLedgerProof: refuse('notSealed') } });
  expect(await screen.findByText(t('proof.unknown'))).toBeInTheDocument();
  expect(screen.getByText(t('proof.unknown.how'))).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: t('common.retry') })).not.toBeInTheDocument();
  await expectNoAxeFindings();
});

test('a proof that cannot be read can be requested again', async () => {
  const { user, api } = await renderScreen(`/proof/${hash}`, {
    answers: { getLedgerProof: refuse('tooMany') },
  });
  const again = await screen.findByRole('button', { name: t('common.retry') });
  api.answer({ getLedgerProof: proof });
  await user.click(again);
  expect(await screen.findByText(hash)).toBeInTheDocument();
});
