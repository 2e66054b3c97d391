import { listProofs } from '@pq/contract/endpoints/proofs';
import type { Project } from '@pq/contract/shapes/project';
import type { Proof } from '@pq/contract/shapes/proof';
import { t } from '@pq/domain/copy';
import { formatDay, formatMoment } from '@pq/domain/dates';
import { type ProofQueue, sendRefusal } from '@pq/domain/pledge/proof';
import { useQuery } from '@tanstack/react-query';
import { BadgeCheck, ChevronLeft, ChevronRight, Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import type { QueuedOrder } from '#app/data/proofs.ts';
import { answersByPiece, OrderAnswers } from '#app/features/my-pledge/order-answers.tsx';
import { rewardTexts } from '#app/features/my-pledge/rewards-text.ts';
import { OrderFacts } from '#app/features/proofs/order-facts.tsx';
import { ProofHistory } from '#app/features/proofs/proof-history.tsx';
import { ProofPictures } from '#app/features/proofs/proof-pictures.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { iconButtonVariants } from '#app/ui/button-variants.ts';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState, Skeleton } from '#app/ui/states.tsx';
import { placePath } from './queue-place.ts';
import { SendProofForm } from './send-proof-form.tsx';

type Neighbours = { before: string | null; after: string | null };

type Props = { project: Project; order: QueuedOrder; state: ProofQueue; neighbours: Neighbours };

export function OrderWork({ project, order, state, neighbours }: Props) {
  const proofs = useQuery(callQuery(useApi(), listProofs, { gateKey: order.gateKey }));
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3">
        <h2 className="text-h2">{order.nickname}</h2>
        <p className="text-ink-3 text-small max-tablet:order-3 max-tablet:w-full">
          {t('proof.history.paid')} {formatDay(order.paidAt)}
        </p>
        <span className="ml-auto flex gap-1">
          <Neighbour
            state={state}
            order={neighbours.before}
            label={t('proof.queue.previous')}
            of={ChevronLeft}
          />
          <Neighbour state={state} order={neighbours.after} label={t('proof.queue.next')} of={ChevronRight} />
        </span>
      </header>
      {proofs.isPending ? (
        <Skeleton round="card" className="mt-4 h-60" />
      ) : proofs.data ? (
        <Work project={project} order={order} proofs={proofs.data} />
      ) : (
        <ErrorState title={proofs.error.message} onRetry={() => void proofs.refetch()} />
      )}
    </>
  );
}

type NeighbourProps = { state: ProofQueue; order: string | null; label: string; of: typeof ChevronLeft };

function Neighbour({ state, order, label, of }: NeighbourProps) {
  if (order === null)
    return (
      <span className={`${iconButtonVariants()} text-off`} aria-hidden="true">
        <Icon of={of} size={20} />
      </span>
    );
  return (
    <Link
      className={iconButtonVariants()}
      to={placePath({ state, order })}
      preventScrollReset
      aria-label={label}
    >
      <Icon of={of} size={20} />
    </Link>
  );
}

function Work({
  project,
  order,
  proofs,
}: {
  project: Project;
  order: QueuedOrder;
  proofs: readonly Proof[];
}) {
  const [latest] = proofs;
  const rewards = project.rewards.content;
  const answerSets = answersByPiece({ lines: order.rewards, answers: order.answers, rewards });
  const viewer = useViewer();
  const isMaker = viewer?.uid === project.profile.uid;
  const refusal = sendRefusal({ purpose: project.purpose, status: 'paid' }, latest ?? null);
  const asked = latest?.history.find(({ what }) => what === 'change');
  return (
    <>
      <div className="mt-4 grid gap-6 @pair:grid-cols-2">
        <div className="grid content-start gap-4">
          {asked ? (
            <div className="rounded-card bg-accent-tint px-4 py-3.5">
              <b className="text-accent-ink text-label">
                {t('proof.queue.requested', { at: formatMoment(asked.at) })}
              </b>
              <p className="mt-0.5 whitespace-pre-wrap break-words">{asked.text}</p>
            </div>
          ) : null}
          {latest && refusal !== null && latest.images.length > 0 ? (
            <ProofPictures key={latest.key} proof={latest} title={project.title} />
          ) : null}
          {latest?.text && refusal !== null ? (
            <p className="whitespace-pre-wrap break-words text-note">{latest.text}</p>
          ) : null}
          <section>
            <h3 className="mb-2 text-h3">{t('proof.queue.order')}</h3>
            <OrderFacts
              order={order.order}
              rewards={rewardTexts(order.rewards, rewards)}
              answers={answerSets.length > 0 ? <OrderAnswers sets={answerSets} /> : null}
              note={order.note}
              files={order.files}
            />
          </section>
        </div>
        <section>
          <h3 className="mb-3 text-h3">{t('proof.queue.history')}</h3>
          <ProofHistory
            proofs={proofs}
            paidAt={order.paidAt}
            side="maker"
            shown={refusal === null ? undefined : latest?.key}
          />
        </section>
      </div>
      <div className="mt-5 border-line border-t pt-5">
        <NextStep isMaker={isMaker} refusal={refusal} order={order} round={(latest?.round ?? 0) + 1} />
      </div>
    </>
  );
}

type NextProps = {
  isMaker: boolean;
  refusal: ReturnType<typeof sendRefusal>;
  order: QueuedOrder;
  round: number;
};

function NextStep({ isMaker, refusal, order, round }: NextProps) {
  if (refusal === 'proofWaiting') return <NoticeBox icon={Hourglass}>{t('proof.queue.waiting')}</NoticeBox>;
  if (refusal === 'proofApproved')
    return <NoticeBox icon={BadgeCheck}>{t('proof.queue.approved.hint')}</NoticeBox>;
  if (refusal === 'proofRounds') return <NoticeBox icon={Hourglass}>{t('proof.err.rounds')}</NoticeBox>;
  if (!isMaker) return <NoticeBox icon={Hourglass}>{t('proof.queue.admin')}</NoticeBox>;
  const { gateKey, version } = order;
  return <SendProofForm key={`${gateKey}:${round}`} gateKey={gateKey} round={round} version={version} />;
}
