// @vitest-environment jsdom
import { t } from '@pq/domain/copy';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { type Answers, deferred, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildPayCard, buildPledge } from '#app/testing/builders/pledge.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

const project = buildProject();
const state = {
  projectKey: project.key,
  purpose: project.purpose,
  selection: [{ idx: 0, count: 1 }],
  idempotencyKey: idOf(1),
};
const asked: Answers = {
  getProject: project,
  listPledges: [],
  listCards: [buildPayCard()],
};
const again: Answers = {
  ...asked,
  listPledges: [buildPledge({ projectid: idOf(18), status: 'paid' })],
};

async function open(answers: Answers) {
  const shown = await renderScreen('/payment', { viewer: buildViewer(), answers, state });
  await screen.findByRole('checkbox', { name: t('pay.agree.all') });
  // Two are rendered: this one, and that of the bar on phones.
  const send = () => screen.getAllByRole('button', { name: t('pay.participate.funding') })[0] as HTMLElement;
  return { ...shown, send };
}

const box = (name: string) => screen.getByRole('textbox', { name });
const messageAt = (element: HTMLElement) =>
  document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent;

test('a press reports all problems in the defined order and scrolls the address to the middle of the window', async () => {
  const { user, api, send } = await open({ ...asked, listCards: [] });
  const intoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  await user.click(screen.getByRole('checkbox', { name: t('pay.agree.all') }));
  await user.click(send());
  const find = screen.getByRole('button', { name: t('pay.findAddress') });
  await vi.waitFor(() => expect(find).toHaveFocus());
  expect(intoSight.mock.contexts).toEqual([find]);
  expect(intoSight).toHaveBeenCalledWith({ block: 'center' });
  expect(screen.getAllByRole('button', { name: t('pay.err.address') })).toHaveLength(2);
  const list = screen.getByRole('complementary', { name: t('pay.confirm.title') });
  expect(within(list).getByText(t('pay.err.count', { n: '4' }))).toBeInTheDocument();
  const ways = [t('pay.address'), t('pay.name'), t('pay.tel'), t('pay.cards')];
  expect(
    within(list)
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
      .filter((text) => ways.includes(text)),
  ).toEqual(ways);
  expect([messageAt(box(t('pay.name'))), messageAt(box(t('pay.tel')))]).toEqual([
    t('pay.err.name'),
    t('pay.err.tel'),
  ]);
  expect(screen.getByText(t('pay.err.card'))).toBeInTheDocument();
  expect(api.calls('placePledge')).toEqual([]);

  await user.click(within(list).getByRole('button', { name: t('pay.tel') }));
  await waitFor(() => expect(box(t('pay.tel'))).toHaveFocus());
  await user.type(box(t('pay.tel')), '01012345678');
  expect(box(t('pay.tel'))).toHaveValue('010-1234-5678');
  expect(messageAt(box(t('pay.tel')))).toBe('');
  expect(within(list).getByText(t('pay.err.count', { n: '3' }))).toBeInTheDocument();
});

test('input is restored when the page is opened again', async () => {
  const { user } = await open(asked);
  await user.type(box(t('pay.name')), '이하나');
  await user.type(box(`${t('pay.etc')} (${t('common.optional')})`), '문 앞');
  cleanup();
  await open(asked);
  expect(box(t('pay.name'))).toHaveValue('이하나');
  expect(box(`${t('pay.etc')} (${t('common.optional')})`)).toHaveValue('문 앞');
});

test('two simultaneous presses are one pledge', async () => {
  const placed = deferred<{ gateKey: string }>();
  const { user, api, send, address } = await open({ ...again, placePledge: placed.answer });
  await user.click(screen.getByRole('checkbox', { name: t('pay.agree.all') }));
  await user.dblClick(send());
  await vi.waitFor(() => expect(api.calls('placePledge')).toHaveLength(1));
  expect(api.headers('placePledge')).toHaveLength(1);
  expect(address()).toBe('/payment');
  placed.give({ gateKey: idOf(2) });
});

test('an error of the server about a field is shown at that field, and the reason next to the button', async () => {
  const fields = { 'database.deliveryinfo.profile.tel': '받을 수 없는 번호입니다.' };
  const { user, api, send } = await open({ ...again, placePledge: refuse('invalid', { data: { fields } }) });
  await user.click(screen.getByRole('checkbox', { name: t('pay.agree.all') }));
  await user.click(send());
  const tel = box(t('pay.tel'));
  await vi.waitFor(() => expect(messageAt(tel)).toBe('받을 수 없는 번호입니다.'));
  await vi.waitFor(() => expect(tel).toHaveFocus());
  expect(screen.getByText(new RegExp(t('pay.refused')))).toBeInTheDocument();
  await user.type(tel, '{Backspace}9');
  expect(messageAt(tel)).toBe('');
  await user.click(send());
  await vi.waitFor(() => expect(api.calls('placePledge')).toHaveLength(2));
});

test('an uploading attachment is reported until it has arrived', async () => {
  const upload = deferred<{ url: string; name: string }>();
  const { user } = await renderScreen('/payment', {
    viewer: buildViewer(),
    answers: {
      ...again,
      getProject: buildProject({ purpose: 'ordermade' }),
      listPledges: [buildPledge({ projectid: idOf(18), status: 'paid', purpose: 'ordermade' })],
      upload: upload.answer,
    },
    state: { ...state, purpose: 'ordermade' },
  });
  await user.click(await screen.findByRole('checkbox', { name: t('pay.agree.all') }));
  const picker = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!picker) throw new Error('nowhere to attach a file');
  await user.upload(picker, new File(['a'], 'a.png', { type: 'image/png' }));
  await user.click(screen.getAllByRole('button', { name: t('pay.participate.order') })[0] as HTMLElement);
  expect((await screen.findAllByText(t('pay.files.busy'))).length).toBeGreaterThan(0);
  upload.give({ url: '/files/attachment/a.png', name: 'a.png' });
  await vi.waitFor(() => expect(screen.queryAllByText(t('pay.files.busy'))).toEqual([]));
});

test('a pledge can be saved once it is changed, and the input is restored after a reload', async () => {
  const own = buildPledge();
  const answers: Answers = { ...asked, listPledges: [own], fixPledge: { gateKey: own.gateKey } };
  const at = `/payment/fix?pledge=${own.gateKey}`;
  const openFix = async () => {
    const shown = await renderScreen(at, { viewer: buildViewer(), answers });
    return { ...shown, name: await screen.findByRole('textbox', { name: t('pay.name') }) };
  };
  const first = await openFix();
  const send = () => screen.getAllByRole('button', { name: t('pay.fix.button') })[0] as HTMLElement;
  await first.user.click(send());
  expect(first.api.calls('fixPledge')).toEqual([]);
  await first.user.type(first.name, '솔');
  cleanup();
  const { user, api, name } = await openFix();
  expect(name).toHaveValue('이하나솔');
  expect(screen.getByText(t('pay.fix.restored'))).toBeInTheDocument();
  await user.dblClick(send());
  await vi.waitFor(() => expect(api.calls('fixPledge')).toHaveLength(1));
  expect(api.calls('fixPledge')[0]?.data.deliveryinfo.profile.name).toBe('이하나솔');
});

test('a project without a picture reserves no space for it', async () => {
  await open({ ...asked, getProject: { ...project, images: { ...project.images, thumbnail: '' } } });
  const line = screen.getByRole('heading', { level: 3, name: project.title }).closest('div');
  expect(line?.previousElementSibling).toBeEmptyDOMElement();
});
