import { t } from '@pq/domain/copy';
import type { Purpose } from '@pq/domain/project/project';
import { screen, within } from '@testing-library/react';
import type { Answers } from '#app/testing/answers.ts';
import { idOf } from '#app/testing/builders/basics.ts';
import { buildPayCard, secondPayCard } from '#app/testing/builders/pledge.ts';
import { buildProject } from '#app/testing/builders/project.ts';
import { buildViewer } from '#app/testing/builders/viewer.ts';
import { renderScreen } from '#app/testing/render-screen.tsx';

type Options = { selection?: { idx: number; count: number }[]; purpose?: Purpose; answers?: Answers };

export async function openCheckout({
  selection = [{ idx: 0, count: 1 }],
  purpose = 'projects',
  answers,
}: Options = {}) {
  const opened = await renderScreen('/payment', {
    viewer: buildViewer(),
    state: { projectKey: idOf(17), purpose, selection, idempotencyKey: 'the-form' },
    answers: {
      getProject: buildProject({ purpose }),
      listPledges: [],
      listCards: [buildPayCard(), secondPayCard],
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  return opened;
}

export const sums = () => within(screen.getByRole('complementary', { name: t('pay.confirm.title') }));
export const payButton = () => sums().getAllByRole('button').at(-1) as HTMLElement;
export const field = (name: string) => screen.getByRole('textbox', { name: new RegExp(`^${name}`) });
export const sumOf = (label: string) => sums().getByText(label).nextElementSibling?.textContent;

export async function fillIn({
  user,
}: Pick<Awaited<ReturnType<typeof openCheckout>>, 'user'>): Promise<void> {
  await user.type(field(t('pay.name')), '이하나');
  await user.type(field(t('pay.tel')), '01012345678');
  await user.click(sums().getByRole('checkbox', { name: t('pay.agree.all') }));
}
