// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { AnswerWithMessage } from '#app/testing/answers.ts';
import { expectNoAxeFindings } from '#app/testing/axe.ts';
import { buildCards } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const cards = buildCards(2).map((card) => ({ ...card, state: 'ready' as const, alerts: 12 }));
const open = (listAlerts = cards) =>
  renderScreen('/my/alert', { viewer: buildViewer(), answers: { listAlerts } });

test('alerts are shown as cards and taken back singly', async () => {
  const { user, api } = await open();
  expect(await screen.findByRole('heading', { name: '프로젝트 1' })).toBeInTheDocument();
  expect(screen.getAllByText(t('alert.waiting.card', { n: 12 }))).toHaveLength(2);
  await expectNoAxeFindings();
  api.answer({
    setAlert: new AnswerWithMessage({ on: false, alerts: 11 }, t('alert.off')),
    listAlerts: cards.slice(1),
  });
  await user.click(screen.getByRole('button', { name: `프로젝트 1 ${t('alert.my.cancel')}` }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: '프로젝트 1' })).not.toBeInTheDocument());
  expect(api.calls('setAlert')).toEqual([{ projectid: cards[0]?.key, on: false }]);
});

test('an empty list leads to upcoming projects', async () => {
  await open([]);
  expect(await screen.findByText(t('alert.my.empty'))).toBeInTheDocument();
  expect(screen.getByRole('link', { name: t('alert.my.find') })).toHaveAttribute(
    'href',
    '/projects/open/list',
  );
});
