// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { buildDraft, buildEmptyDraft } from '#app/testing/builders/draft.ts';
import { openWrite } from '../testing/open-write.ts';

const preview = () => within(screen.getByRole('complementary'));
const previewButton = async (name: string) => preview().findByRole('button', { name });

test('the preview of an empty draft says what will appear where', async () => {
  await openWrite('basic', { draft: buildEmptyDraft() });
  await previewButton(t('writing.preview.phone'));
  const phone = preview().getByRole('region', { name: t('writing.preview.phone') });
  expect(phone).toHaveTextContent(t('writing.untitled'));
  expect(phone).toHaveTextContent(t('writing.preview.noPicture'));
  expect(phone).toHaveTextContent('굿즈');
  expect(phone).toHaveTextContent(t('writing.preview.noPeriod'));
  expect(phone).toHaveTextContent(t('writing.preview.noStory'));
});

test('the phone preview shows input immediately', async () => {
  const { user } = await openWrite('basic', { draft: buildDraft() });
  const title = await screen.findByRole('textbox', { name: new RegExp(t('write.title')) });
  await user.clear(title);
  await user.type(title, '달빛 꽃병');
  const phone = preview().getByRole('region', { name: t('writing.preview.phone') });
  expect(phone).toHaveTextContent('달빛 꽃병');
  expect(phone).toHaveTextContent('함께 만드는 텃밭입니다.');
  expect(phone).toHaveTextContent('12.10 – 12.29');
});

test('the card of lists can be shown instead, and remains while steps change', async () => {
  const { user } = await openWrite('basic');
  await user.click(await previewButton(t('writing.preview.card')));
  expect(await previewButton(t('writing.preview.card'))).toHaveAttribute('aria-pressed', 'true');
  expect(preview().queryByRole('region', { name: t('writing.preview.phone') })).not.toBeInTheDocument();
  expect(screen.getByRole('complementary')).toHaveTextContent('모두의 텃밭');
  await user.click(screen.getByRole('button', { name: t('writing.next', { step: t('write.step.period') }) }));
  await screen.findByRole('heading', { level: 1, name: t('write.step.period') });
  expect(await previewButton(t('writing.preview.card'))).toHaveAttribute('aria-pressed', 'true');
});

test('the reward step previews the rewards first, and the page on demand', async () => {
  const { user } = await openWrite('reward');
  expect(await previewButton(t('writing.preview.rewards'))).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('complementary')).toHaveTextContent('감사 엽서');
  await user.click(await previewButton(t('writing.preview.phone')));
  expect(preview().getByRole('region', { name: t('writing.preview.phone') })).toBeInTheDocument();
});

test('an order project has no goal and another button', async () => {
  await openWrite('basic', { purpose: 'ordermade' });
  await previewButton(t('writing.preview.phone'));
  const aside = screen.getByRole('complementary');
  expect(aside).toHaveTextContent(t('detail.back.order'));
  expect(preview().queryByRole('progressbar')).not.toBeInTheDocument();
});
