import { decideWithdrawal, listWithdrawals } from '@pq/contract/endpoints/admin/reviews';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, invalidate } from '#app/data/client/calls.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { adminMeta } from '../admin-meta.ts';
import { AdminList } from '../list/admin-list.tsx';
import { defineList, textAndPage } from '../list/define-list.ts';
import { RowPicture } from '../parts/rows.tsx';
import { Actions } from '../parts/screen.tsx';
import type { Route } from './+types/withdrawals';

const list = defineList(listWithdrawals, textAndPage);
export const loader = list.loader;
export const clientLoader = list.clientLoader;

export const meta: Route.MetaFunction = (args) => adminMeta(args, 'admin.withdraw');

export default function WithdrawalsScreen() {
  const { search, found } = list.useList();
  const api = useApi();
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const decide = useMutation({
    ...callMutation(api, decideWithdrawal),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  const settle = async (decision: Decision, { key, version, title }: Withdrawal) => {
    const { title: question, body, done } = questions[decision];
    const facts = [[t('admin.withdraw.project'), title]] as const;
    const words = { confirm: labels[decision], cancel: t('common.cancel') };
    if (await confirm({ title: question, body, facts, ...words }))
      decide.mutate({ key, version, decision }, { onSuccess: () => toast(t(done, { title })) });
  };
  return (
    <AdminList
      id="withdrawals"
      title={t('admin.withdraw')}
      search={t('admin.search.label')}
      query={found}
      rows={({ projects }) =>
        projects.map(({ key, version, title, images, profile, requestedAt }) => ({
          key,
          start: <RowPicture src={images.thumbnail} ground={images.ground} upTo={372} />,
          title,
          titleLink: { to: `/admin/review?key=${key}` },
          notes: [
            `${profile.author} · ${t('admin.withdraw.requested', { time: formatMoment(requestedAt) })}`,
          ],
          end: (
            <Actions>
              {(['reject', 'approve'] as const).map((decision) => (
                <Button
                  key={decision}
                  variant="line"
                  height={40}
                  busy={decide.isPending}
                  aria-label={`${title}: ${labels[decision]}`}
                  onClick={() => void settle(decision, { key, version, title })}
                >
                  {labels[decision]}
                </Button>
              ))}
            </Actions>
          ),
        }))
      }
      empty={t(search.text ? 'admin.none' : 'admin.empty')}
    />
  );
}

type Decision = 'approve' | 'reject';
type Withdrawal = { key: string; version: number; title: string };

const labels = { approve: t('admin.withdraw.approve'), reject: t('admin.withdraw.refuse') };

const questions = {
  approve: {
    title: t('admin.withdraw.approve.ask'),
    body: t('admin.withdraw.approve.body'),
    done: 'admin.withdraw.approved',
  },
  reject: {
    title: t('admin.withdraw.refuse.ask'),
    body: t('admin.withdraw.refuse.body'),
    done: 'admin.withdraw.refused',
  },
} as const;
