import { t } from '@pq/domain/copy';
import { screen, within } from '@testing-library/react';
import type { Answers } from '#app/testing/answers.ts';
import { buildWaiting } from '#app/testing/builders/admin.ts';
import { buildAdmin } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

export function openAdmin(path: string, answers: Answers) {
  return renderScreen(`/admin${path}`, {
    viewer: buildAdmin(),
    answers: { getWaiting: buildWaiting(), ...answers },
  });
}

type User = Awaited<ReturnType<typeof openAdmin>>['user'];

export async function answer(user: User, button: string): Promise<void> {
  const ask = within(await screen.findByRole('alertdialog'));
  await user.click(ask.getByRole('button', { name: button }));
}

export async function confirmPassword(user: User): Promise<void> {
  const dialog = within(await screen.findByRole('dialog', { name: t('freshPassword.title') }));
  await user.type(dialog.getByLabelText(t('freshPassword.password')), 'secret-word');
  await user.click(dialog.getByRole('button', { name: t('freshPassword.submit') }));
}
