import { dissolvePayouts, exportPayouts, getPayoutBatch } from '@pq/contract/endpoints/admin/payouts';
import { t } from '@pq/domain/copy';
import { formatMoment } from '@pq/domain/dates';
import { formatNumber } from '@pq/domain/format';
import { mutationOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, FileX } from 'lucide-react';
import type { PayoutBatch, PayoutLine, Payouts } from '#app/data/admin/payouts.ts';
import { useApi } from '#app/data/client/api.tsx';
import { callMutation, callQuery, invalidate } from '#app/data/client/calls.ts';
import { useFreshMutationOptions } from '#app/features/fresh-sign-in/fresh-sign-in.tsx';
import { saveFile } from '#app/lib/save-file.ts';
import { Badge, type BadgeVariant } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/floating/confirm.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { small } from '../parts/classes.ts';
import { PartSkeleton } from '../parts/screen.tsx';
import { BatchLines } from './batch-lines.tsx';
import { Correction } from './correction.tsx';
import { ReleaseForm } from './release-form.tsx';
import { ResultUpload } from './result-upload.tsx';

const badges: Record<PayoutBatch['state'], BadgeVariant> = {
  gathered: 'warn',
  released: 'accent',
  exported: 'accent',
  completed: 'success',
  dissolved: 'plain',
};

/** An open batch: its steps, its transfers, and what comes next. */
export function BatchBox({ batch, codes }: { batch: PayoutBatch; codes: Payouts['codes'] }) {
  const { key, number, state, gatheredBy, gatheredAt } = batch;
  const found = useQuery(callQuery(useApi(), getPayoutBatch, { batch: key }));
  const lines = found.data?.lines;
  return (
    <section
      className="mt-4 rounded-card border border-line bg-white px-5 py-4"
      aria-labelledby={`batch-${key}`}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id={`batch-${key}`} className="text-h3" tabIndex={-1}>
          {t('admin.payout.batch', { number })}
        </h2>
        <Badge variant={badges[state]}>{t(`admin.payout.batch.${state}`)}</Badge>
        <small className={`tablet:ml-auto ${small}`}>
          {t('admin.payout.batch.by', {
            name: gatheredBy.nickname,
            at: formatMoment(gatheredAt),
            n: formatNumber(batch.lines),
          })}
        </small>
      </div>
      <Steps batch={batch} />
      {lines ? <BatchLines batch={batch} lines={lines} /> : null}
      {!lines && found.isPending ? <PartSkeleton /> : null}
      {!lines && found.isError ? (
        <ErrorState title={found.error.message} onRetry={() => void found.refetch()} />
      ) : null}
      {state === 'gathered' ? (
        <>
          <ReleaseForm batch={batch} needsCode={codes.release} />
          <Dissolve batch={batch} />
        </>
      ) : (
        <Sent batch={batch} lines={lines} />
      )}
    </section>
  );
}

/** What comes after the release: the file for the bank, and its results. A restored batch has lost its accounts. */
function Sent({ batch, lines }: { batch: PayoutBatch; lines: readonly PayoutLine[] | undefined }) {
  const isRestored = lines?.some(({ result, account }) => result === 'released' && !account) ?? false;
  return (
    <>
      {isRestored ? (
        <NoticeBox className="mt-4" variant="warn" icon={FileX}>
          {t('admin.payout.restored')}
        </NoticeBox>
      ) : null}
      <div className="mt-4 flex flex-wrap items-start gap-3 empty:hidden">
        {!isRestored && batch.paid + batch.failed < batch.lines ? <FileButton batch={batch} /> : null}
        {batch.state === 'exported' ? <ResultUpload batch={batch} /> : null}
      </div>
      <p className={`mt-2 ${small}`}>{t('admin.payout.result.rule')}</p>
      {lines ? <Correction batch={batch} lines={lines} /> : null}
    </>
  );
}

function Steps({ batch }: { batch: PayoutBatch }) {
  const { state, gatheredBy, gatheredAt, releasedBy, releasedAt, exportedAt, paid, failed } = batch;
  const by = (name: string, at: number) => t('admin.payout.step.by', { name, at: formatMoment(at) });
  const reached = { gathered: 1, released: 2, exported: 3, completed: 4, dissolved: 1 }[state];
  const steps = [
    [t('admin.payout.step.gather'), by(gatheredBy.nickname, gatheredAt)],
    [
      t('admin.payout.step.release'),
      releasedBy && releasedAt !== null ? by(releasedBy.nickname, releasedAt) : t('admin.payout.step.other'),
    ],
    [
      t('admin.payout.step.file'),
      exportedAt !== null
        ? formatMoment(exportedAt)
        : t(reached < 2 ? 'admin.payout.step.after' : 'admin.payout.step.waiting'),
    ],
    [
      t('admin.payout.step.result'),
      paid + failed > 0
        ? t('admin.payout.step.settled', { paid: formatNumber(paid), failed: formatNumber(failed) })
        : t('admin.payout.step.bank'),
    ],
  ] as const;
  return (
    <ol className="mt-4 grid tablet:grid-cols-4" aria-label={t('admin.payout.steps')}>
      {steps.map(([name, note], n) => (
        <li
          key={name}
          className="pr-3 max-tablet:relative max-tablet:pb-3 max-tablet:pl-6"
          aria-current={n === reached ? 'step' : undefined}
        >
          <span
            className="flex items-center max-tablet:absolute max-tablet:top-1.5 max-tablet:-bottom-1.5 max-tablet:left-0 max-tablet:flex-col tablet:mb-2"
            aria-hidden="true"
          >
            <i
              className={`size-3 flex-none rounded-full forced-colors:bg-[CanvasText] ${
                n < reached
                  ? 'bg-brand'
                  : n === reached
                    ? 'inset-ring-3 inset-ring-brand'
                    : 'inset-ring-2 inset-ring-off'
              }`}
            />
            {n < 3 ? (
              <i
                className={`flex-1 max-tablet:w-0.5 tablet:h-0.5 ${n + 1 <= reached ? 'bg-brand' : 'bg-line'}`}
              />
            ) : null}
          </span>
          <b className="block text-label">{name}</b>
          <small className={small}>{note}</small>
        </li>
      ))}
    </ol>
  );
}

function Dissolve({ batch: { key, number } }: { batch: PayoutBatch }) {
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const dissolve = useMutation({
    ...useFreshMutationOptions(
      (api) => callMutation(api, dissolvePayouts),
      () => [
        [t('freshPassword.what'), t('admin.payout.dissolve')],
        [t('admin.payout.list.batched'), number],
      ],
    ),
    onSuccess: ({ msg = '' }) => toast(msg),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  return (
    <p className="mt-3">
      <Button
        variant="line"
        height={40}
        busy={dissolve.isPending}
        onClick={async () => {
          const yes = await confirm({
            title: t('admin.payout.dissolve.ask', { number }),
            body: t('admin.payout.dissolve.body'),
            confirm: t('admin.payout.dissolve'),
            cancel: t('common.cancel'),
          });
          if (yes) dissolve.mutate({ batch: key });
        }}
      >
        {t('admin.payout.dissolve')}
      </Button>
    </p>
  );
}

function FileButton({ batch: { key, number, exportedAt } }: { batch: PayoutBatch }) {
  const client = useQueryClient();
  const toast = useToast();
  const confirm = useConfirm();
  const download = useMutation({
    ...useFreshMutationOptions(
      (api) =>
        mutationOptions({
          mutationKey: [exportPayouts.name],
          mutationFn: (input: { batch: string }) => api.file(exportPayouts, input),
        }),
      () => [
        [t('freshPassword.what'), t('admin.payout.file')],
        [t('admin.payout.list.batched'), number],
      ],
    ),
    onSuccess: ({ name, content }) => saveFile(content, name),
    onError: (error) => toast(error.message, 'error'),
    onSettled: () => invalidate(client, 'admin'),
  });
  return (
    <Button
      variant="line"
      height={40}
      busy={download.isPending}
      onClick={async () => {
        const yes =
          exportedAt === null ||
          (await confirm({
            title: t('admin.payout.file.again', { number }),
            body: t('admin.payout.file.again.body', { at: formatMoment(exportedAt) }),
            confirm: t('admin.payout.file.again.confirm'),
            cancel: t('common.cancel'),
          }));
        if (yes) download.mutate({ batch: key });
      }}
    >
      <Icon of={Download} size={20} />
      {t('admin.payout.file')}
    </Button>
  );
}
