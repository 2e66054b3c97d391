// @vitest-environment jsdom
import type { DataOf } from '@pq/contract/client';
import type { listAllBanners } from '@pq/contract/endpoints/admin/banners';
import { t } from '@pq/domain/copy';
import { fireEvent, screen, waitFor } from '@testing-library/react';
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
  missingSince: null,
  ...changes,
});
const open = (answers: Answers = {}, query = '') =>
  openAdmin(`/banners${query}`, { listAllBanners: [banner()], ...answers });
const rowOf = async (title: string) => (await screen.findByText(title)).closest('li') as HTMLElement;
const field = (label: string) => screen.findByRole('textbox', { name: new RegExp(`^${label}`) });
const button = (name: string) => screen.findByRole('button', { name });

test('the banners of a group show their position, period and number of clicks', async () => {
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

test('the chip of another group shows its banners', async () => {
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

test('a banner without a title is not sent, and its field has the focus and an error', async () => {
  const { user, api } = await open();
  await user.click(await button(t('admin.banner.add')));
  await user.click(await button(t('admin.banner.save')));
  const title = await field(t('admin.banner.field.title'));
  await waitFor(() => expect(title).toHaveFocus());
  expect(title).toHaveAccessibleDescription(t('admin.banner.field.title.required'));
  expect(api.calls('writeBanner')).toEqual([]);
});

test('only one banner can be edited at a time, with the values that were shown', async () => {
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

test('an error of the server about a field is shown at that field', async () => {
  const fields = { ctts_link: '주소를 확인해주세요.' };
  const { user } = await open({ changeBanner: refuse('invalid', { data: { fields } }) });
  await user.click(await button(t('admin.banner.editOf', { title: '지금 만나는 새로운 펀딩' })));
  await user.type(await field(t('admin.banner.field.link')), '?');
  await user.click(await button(t('admin.banner.save')));
  const link = await field(t('admin.banner.field.link'));
  await waitFor(() => expect(link).toHaveAccessibleDescription(/주소를 확인해주세요/));
  await waitFor(() => expect(link).toHaveFocus());
});

test('a banner that links to a missing page is saved only after a confirmation', async () => {
  const { user, api } = await open({ changeBanner: refuse('missingPage') });
  await user.click(await button(t('admin.banner.editOf', { title: '지금 만나는 새로운 펀딩' })));
  await user.click(await button(t('admin.banner.save')));
  await answer(user, t('admin.banner.missing.back'));
  expect(api.calls('changeBanner')).toEqual([expect.not.objectContaining({ anyLink: true })]);
  await user.click(await button(t('admin.banner.save')));
  api.answer({ changeBanner: new AnswerWithMessage(banner(), t('admin.banner.saved')) });
  await answer(user, t('admin.banner.missing.save'));
  expect(await screen.findByText(t('admin.banner.saved'))).toBeInTheDocument();
  expect(api.calls('changeBanner').at(-1)).toMatchObject({ anyLink: true, version: 4 });
});

test('a banner that links to a missing page is marked while it is or will be shown', async () => {
  const missingSince = Date.parse('2026-11-30T00:00:00+09:00');
  await open({
    listAllBanners: [
      banner({ missingSince }),
      banner({ key: idOf(82), ctts_tit: '지난 달', finish: '2026-11-30', missingSince }),
    ],
  });
  const words = t('admin.banner.missing', { date: '2026.11.30' });
  expect(await rowOf('지금 만나는 새로운 펀딩')).toHaveTextContent(words);
  expect(await rowOf('지난 달')).not.toHaveTextContent(words);
});

test('a colour is chosen or typed, and both previews show what is typed', async () => {
  const { user, api } = await open({
    changeBanner: new AnswerWithMessage(banner(), t('admin.banner.saved')),
  });
  await user.click(await button(t('admin.banner.editOf', { title: '지금 만나는 새로운 펀딩' })));
  fireEvent.change(screen.getByLabelText(t('admin.banner.field.color.choose')), {
    target: { value: '#112233' },
  });
  expect(await field(t('admin.banner.field.color'))).toHaveValue('#112233');
  await user.type(await field(t('admin.banner.field.title')), '!');
  for (const theme of ['light', 'dark'] as const) {
    const title = `${t('admin.preview')}: ${t(`admin.preview.${theme}`)}`;
    const page = screen.getByTitle<HTMLIFrameElement>(title).contentDocument;
    expect(page?.documentElement.dataset.theme).toBe(theme);
    await waitFor(() => expect(page?.body).toHaveTextContent('지금 만나는 새로운 펀딩!'));
  }
  await user.click(await button(t('admin.banner.save')));
  await waitFor(() => expect(api.calls('changeBanner')).toMatchObject([{ bg_color: '#112233' }]));
});

test('a banner is removed after a confirmation', async () => {
  const { user, api } = await open({ removeBanner: new AnswerWithMessage(null, t('admin.banner.removed')) });
  await user.click(await button(t('admin.banner.editOf', { title: '지금 만나는 새로운 펀딩' })));
  await user.click(await button(t('admin.banner.remove')));
  expect(await screen.findByText(t('admin.banner.remove.body'))).toBeInTheDocument();
  api.answer({ listAllBanners: [] });
  await answer(user, t('admin.banner.remove'));
  expect(await screen.findByText(t('admin.banner.none'))).toBeInTheDocument();
  expect(api.calls('removeBanner')).toEqual([{ key: idOf(81), version: 4 }]);
});

test('input is discarded only after a confirmation', async () => {
  const { user } = await open();
  await user.click(await button(t('admin.banner.add')));
  await user.type(await field(t('admin.banner.field.title')), '쓰는 중');
  await user.click(await button(t('common.cancel')));
  await answer(user, t('admin.leave.go'));
  expect(await button(t('admin.banner.add'))).toBeInTheDocument();
});

test('banners that failed to load are requested again by the button', async () => {
  const { user, api } = await open({ listAllBanners: noNetwork });
  const again = await button(t('common.retry'));
  api.answer({ listAllBanners: [banner()] });
  await user.click(again);
  expect(await rowOf('지금 만나는 새로운 펀딩')).toBeInTheDocument();
});
