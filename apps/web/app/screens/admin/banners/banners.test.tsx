// @vitest-environment jsdom
import type { DataOf } from '@pq/contract/client';
import type { listAllBanners } from '@pq/contract/endpoints/admin/banners';
import { t } from '@pq/domain/copy';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildBanner } from '#app/testing/builders/site.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

type Banner = DataOf<typeof listAllBanners>[number];
const banner = (changes: Partial<Banner> = {}): Banner => ({
  ...buildBanner(),
  key: idOf(81),
  group: 'line',
  position: 0,
  start: null,
  finish: null,
  clicks: 1_234,
  version: 4,
  ...changes,
});
const open = (answers: Answers = {}, query = '') =>
  openAdmin(`/banners${query}`, { listAllBanners: [banner()], ...answers });
const rowOf = async (title: string) => (await screen.findByText(title)).closest('li') as HTMLElement;
const field = (label: string) => screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
const button = (name: string) => screen.findByRole('button', { name });

test('the banners of a group are told with their place, when they stand and how often they were pressed', async () => {
  await open({
    listAllBanners: [
      banner(),
      banner({ key: idOf(82), ctts_tit: '다음 달', position: 1, start: '2027-01-01' }),
      banner({ key: idOf(83), ctts_tit: '지난 달', position: 2, start: '2026-10-01', finish: '2026-11-30' }),
      banner({ key: idOf(84), ctts_tit: '다른 묶음', group: 'slider' }),
    ],
  });
  const now = await rowOf('지금 만나는 새로운 펀딩');
  expect(now).toHaveTextContent(t('admin.banner.state.now'));
  expect(now).toHaveTextContent(t('admin.banner.clicks', { n: '1,234' }));
  expect(await rowOf('다음 달')).toHaveTextContent(t('admin.banner.state.later'));
  const past = await rowOf('지난 달');
  expect(past).toHaveTextContent(t('admin.banner.state.past'));
  expect(past).toHaveTextContent(t('admin.banner.period', { start: '2026.10.01', finish: '2026.11.30' }));
  expect(screen.queryByText('다른 묶음')).not.toBeInTheDocument();
});

test('another group is looked at by its chip', async () => {
  const { user, address } = await open();
  await user.click(await screen.findByRole('link', { name: t('admin.banner.group.slider') }));
  expect(await screen.findByText(t('admin.banner.none'))).toBeInTheDocument();
  expect(address()).toBe('/admin/banners?group=slider');
});

test('a banner is added at the end of its group', async () => {
  const { user, api } = await open({ writeBanner: new AnswerWithMessage(banner(), t('admin.banner.saved')) });
  await user.click(await button(t('admin.banner.add')));
  await waitFor(async () => expect(await field(t('admin.banner.field.title'))).toHaveFocus());
  await user.type(await field(t('admin.banner.field.title')), '연말 기획전');
  await user.type(await field(t('admin.banner.field.link')), '/funding');
  await user.type(await field(t('admin.banner.field.start')), '20261210');
  await user.click(await button(t('admin.banner.save')));
  expect(await screen.findByText(t('admin.banner.saved'))).toBeInTheDocument();
  expect(api.calls('writeBanner')).toEqual([
    expect.objectContaining({
      group: 'line',
      position: 1,
      ctts_tit: '연말 기획전',
      ctts_link: '/funding',
      start: '2026-12-10',
      finish: null,
      bg_color: '#F6F6F9',
    }),
  ]);
  expect(await button(t('admin.banner.add'))).toBeInTheDocument();
});

test('one without a title is not sent: its field has the focus and says so', async () => {
  const { user, api } = await open();
  await user.click(await button(t('admin.banner.add')));
  await user.click(await button(t('admin.banner.save')));
  const title = await field(t('admin.banner.field.title'));
  await waitFor(() => expect(title).toHaveFocus());
  expect(title).toHaveAccessibleDescription(t('admin.banner.field.title.required'));
  expect(api.calls('writeBanner')).toEqual([]);
});

test('one is changed as it was looked at, and no other meanwhile', async () => {
  const { user, api } = await open({
    listAllBanners: [banner(), banner({ key: idOf(82), ctts_tit: '둘째' })],
    changeBanner: new AnswerWithMessage(banner(), t('admin.banner.saved')),
  });
  await user.click(await button(t('admin.banner.editOf', { title: '둘째' })));
  const title = await field(t('admin.banner.field.title'));
  expect(title).toHaveValue('둘째');
  expect(screen.queryByRole('button', { name: /: 수정$/ })).not.toBeInTheDocument();
  await user.clear(title);
  await user.type(title, '바뀐 제목');
  await user.click(await button(t('admin.banner.save')));
  await waitFor(() =>
    expect(api.calls('changeBanner')).toEqual([
      expect.objectContaining({ key: idOf(82), version: 4, ctts_tit: '바뀐 제목' }),
    ]),
  );
});

test('what the server refuses of a field is told there', async () => {
  const fields = { ctts_link: '주소를 확인해주세요.' };
  const { user } = await open({ changeBanner: refuse('invalid', { data: { fields } }) });
  await user.click(await button(t('admin.banner.editOf', { title: '지금 만나는 새로운 펀딩' })));
  await user.type(await field(t('admin.banner.field.link')), '?');
  await user.click(await button(t('admin.banner.save')));
  const link = await field(t('admin.banner.field.link'));
  await waitFor(() => expect(link).toHaveAccessibleDescription(/주소를 확인해주세요/));
  await waitFor(() => expect(link).toHaveFocus());
});

test('one is removed after a question', async () => {
  const { user, api } = await open({ removeBanner: new AnswerWithMessage(null, t('admin.banner.removed')) });
  await user.click(await button(t('admin.banner.editOf', { title: '지금 만나는 새로운 펀딩' })));
  await user.click(await button(t('admin.banner.remove')));
  expect(await screen.findByText(t('admin.banner.remove.body'))).toBeInTheDocument();
  api.answer({ listAllBanners: [] });
  await answer(user, t('admin.banner.remove'));
  expect(await screen.findByText(t('admin.banner.none'))).toBeInTheDocument();
  expect(api.calls('removeBanner')).toEqual([{ key: idOf(81), version: 4 }]);
});

test('what is typed is given up only after a question', async () => {
  const { user } = await open();
  await user.click(await button(t('admin.banner.add')));
  await user.type(await field(t('admin.banner.field.title')), '쓰는 중');
  await user.click(await button(t('common.cancel')));
  await answer(user, t('admin.leave.go'));
  expect(await button(t('admin.banner.add'))).toBeInTheDocument();
});

test('banners that did not come are asked for again by the button', async () => {
  const { user, api } = await open({ listAllBanners: noNetwork });
  const again = await button(t('common.retry'));
  api.answer({ listAllBanners: [banner()] });
  await user.click(again);
  expect(await rowOf('지금 만나는 새로운 펀딩')).toBeInTheDocument();
});
