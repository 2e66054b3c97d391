// @vitest-environment jsdom

import { t } from '@pq/domain/copy';
import { correctableFields } from '@pq/domain/project/corrections';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import * as editor from '#app/features/editor/editor.tsx';
import { type Answers, AnswerWithMessage, noNetwork, refuse } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildDraft } from '#app/testing/builders/draft.ts';
import { people } from '#app/testing/builders/viewer.ts';
import { answer, openAdmin } from '../testing/open-admin.ts';

// The editor is large and not used here.
beforeEach(() => void vi.spyOn(editor, 'Editor').mockReturnValue(<></>));

const { uid, author } = people.maker;
const words = ['title', 'thumbnail', 'mainImage', 'subImages', 'editor'] as const;
const correctable = (
  draft = buildDraft({ state: 'funding' }),
  fields: readonly (typeof correctableFields)[number][] = words,
) => ({
  draft,
  maker: { uid, nickname: author },
  fields: [...fields],
});
const open = (answers: Answers = {}) =>
  openAdmin(`/projects/${idOf(17)}`, { getCorrectable: correctable(), ...answers });
const box = (label: string) => screen.findByRole('textbox', { name: new RegExp(label) });
const save = () => screen.getByRole('button', { name: t('correction.save') });
const done = { key: idOf(17), savedAt: 1, fields: ['title' as const] };

test('an open project allows corrections of texts and pictures only', async () => {
  await open();
  expect(await box(t('write.title'))).toHaveValue('모두의 텃밭');
  expect(screen.getByText(t('correction.words'))).toBeInTheDocument();
  expect(screen.queryByRole('textbox', { name: new RegExp(t('write.goal')) })).not.toBeInTheDocument();
  expect(screen.getByText(author)).toBeInTheDocument();
});

test('a project that waits for its opening allows corrections of all fields', async () => {
  await open({ getCorrectable: correctable(buildDraft({ state: 'ready' }), correctableFields) });
  expect(await box(t('write.goal'))).toHaveValue('1,000,000');
  expect(screen.getByText(t('correction.all'))).toBeInTheDocument();
  for (const step of ['basic', 'period', 'category', 'reward', 'refund', 'content'] as const)
    expect(screen.getByRole('heading', { level: 2, name: t(`write.step.${step}`) })).toBeInTheDocument();
});

test('an unchanged project is not sent, and each change is listed by name', async () => {
  const { user } = await open();
  const title = await box(t('write.title'));
  expect(save()).toBeDisabled();
  expect(screen.getByText(t('correction.nothing'))).toBeInTheDocument();
  await user.type(title, '!');
  const changed = t('correction.changed', { list: t('correction.field.title') });
  expect(screen.getByText(changed)).toBeInTheDocument();
  await user.type(title, '{Backspace}');
  expect(save()).toBeDisabled();
});

test('only changed fields are sent, with the reason and the version that was shown', async () => {
  const { user, api, address } = await open({
    correctProject: new AnswerWithMessage(done, '수정했습니다. 메이커에게 메일을 보냈습니다.'),
  });
  await user.type(await box(t('write.title')), ' 세트');
  await user.click(save());
  expect(await box(t('correction.reason'))).toHaveAccessibleDescription(t('correction.reason.required'));
  expect(api.calls('correctProject')).toEqual([]);
  await user.type(await box(t('correction.reason')), '연락처를 지웠습니다.');
  await user.click(save());
  await waitFor(() => expect(address()).toBe('/admin/projects'));
  expect(api.calls('correctProject')).toEqual([
    {
      key: idOf(17),
      data: { title: '모두의 텃밭 세트' },
      savedAt: buildDraft().savedAt,
      reason: '연락처를 지웠습니다.',
    },
  ]);
  expect(screen.getByText('수정했습니다. 메이커에게 메일을 보냈습니다.')).toBeInTheDocument();
});

test('a correction by another admin is reported, and the project is read again', async () => {
  const { user, api } = await open({ correctProject: refuse('draftNewer') });
  await user.type(await box(t('write.title')), '!');
  await user.type(await box(t('correction.reason')), '오타');
  await user.click(save());
  expect(await screen.findByText(t('correction.newer'))).toBeInTheDocument();
  const newer = buildDraft({
    state: 'funding',
    title: '다른 운영자의 제목',
    savedAt: buildDraft().savedAt + 1,
  });
  api.answer({ getCorrectable: correctable(newer) });
  await user.click(screen.getByRole('button', { name: t('correction.reload') }));
  await waitFor(async () => expect(await box(t('write.title'))).toHaveValue('다른 운영자의 제목'));
});

test.each([
  ['stays', 'common.cancel', `/admin/projects/${idOf(17)}`],
  ['leaves', 'correction.leave.yes', '/admin/projects'],
] as const)(
  'leaving with changes asks for a confirmation, after which the admin %s',
  async (_, answered, at) => {
    const { user, address } = await open();
    await user.type(await box(t('write.title')), '!');
    await user.click(screen.getByRole('link', { name: t('correction.back') }));
    expect(await screen.findByText(t('correction.leave'))).toBeInTheDocument();
    await answer(user, t(answered));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await waitFor(() => expect(address()).toBe(at));
  },
);

test('a correction that is refused shows the reason and preserves the input', async () => {
  const { user } = await open({ correctProject: noNetwork });
  await user.type(await box(t('write.title')), '!');
  await user.type(await box(t('correction.reason')), '오타');
  await user.click(save());
  expect(await screen.findByText(t('err.network'))).toBeInTheDocument();
  expect(await box(t('write.title'))).toHaveValue('모두의 텃밭!');
});

test('a project that cannot be corrected says so', async () => {
  const { user, api } = await open({ getCorrectable: refuse('wrongState') });
  expect(await screen.findByText(t('err.wrongState'))).toBeInTheDocument();
  api.answer({ getCorrectable: correctable() });
  await user.click(screen.getByRole('button', { name: t('common.retry') }));
  expect(await box(t('write.title'))).toBeInTheDocument();
});
