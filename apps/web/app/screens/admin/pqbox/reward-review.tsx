import { decideReward, getRewardPreview } from '@pq/contract/endpoints/pqbox';
import type { Reward, RewardCard } from '@pq/contract/shapes/pqbox';
import { t } from '@pq/domain/copy';
import { formatDate, formatMoment, seoulDate } from '@pq/domain/dates';
import { approvedRewardStates } from '@pq/domain/pqbox/pq-reward';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import { rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { useNow } from '#app/lib/now.ts';
import { RewardArticle } from '#app/screens/pqbox/reading/reward-article.tsx';
import { RewardStateBadge } from '#app/screens/pqbox/reward-state-badge.tsx';
import { Surface } from '#app/ui/frame.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { ErrorState } from '#app/ui/states.tsx';
import { BlindForm } from '../blind-form.tsx';
import { Detail, DetailBody, DetailFoot, DetailPart } from '../parts/detail.tsx';
import { RowNote } from '../parts/rows.tsx';
import { PartSkeleton } from '../parts/screen.tsx';
import { DecisionForm } from '../review/decision-form.tsx';
import { ReviewLinks } from '../review/review-links.tsx';
import { RewardAudience } from './reward-audience.tsx';

const templates = (['rights', 'file', 'period'] as const).map((name) => ({
  name: t(`pq.review.why.${name}`),
  text: t(`pq.review.why.${name}.text`),
}));

type Props = {
  reward: RewardCard & { projectTitle: string; submittedAt: number };
  to: { close: string; before: string | undefined; after: string | undefined };
  onDecided(): void;
};

export function RewardReview({ reward, to, onDecided }: Props) {
  const api = useApi();
  const of = { projectId: reward.projectKey, id: reward.key };
  const whole = useQuery({ ...callQuery(api, getRewardPreview, of), staleTime: 0 });
  return (
    <Detail
      id="reviewed"
      title={reward.title}
      marks={
        <>
          <RewardStateBadge state={whole.data?.state ?? reward.state} />
          <ReviewLinks page={rewardPath(reward)} to={to} />
        </>
      }
      notes={
        <>
          <RowNote>{reward.projectTitle}</RowNote>
          <RowNote>
            {t('admin.review.submitted', {
              maker: reward.profile.author,
              time: formatMoment(reward.submittedAt),
            })}
          </RowNote>
        </>
      }
    >
      <DetailBody>
        <When reward={reward} />
        <RewardAudience {...audienceOf(reward)} />
        {whole.data ? <AsSeen reward={whole.data} title={reward.projectTitle} /> : null}
        {whole.isPending ? <PartSkeleton /> : null}
        {whole.isError && !whole.data ? (
          <ErrorState title={whole.error.message} onRetry={() => void whole.refetch()} />
        ) : null}
      </DetailBody>
      {whole.data?.state === 'prepare' ? (
        <DecisionForm
          project={{ key: reward.key, version: whole.data.version, title: reward.title }}
          overrides={{
            decide: (decision) => api.call(decideReward, decision),
            templates,
            approveAsk: t('pq.review.approve.ask'),
            approveBody: t('pq.review.approve.body'),
            rejectAsk: t('pq.review.reject.ask'),
          }}
          onDecided={onDecided}
        />
      ) : null}
      {whole.data ? <Hiding reward={whole.data} onDone={onDecided} /> : null}
    </Detail>
  );
}

/** Without `key`, which React would take for that of the element. */
function audienceOf({ purpose, projectKey, audience, state, figures }: RewardCard) {
  return { purpose, projectKey, audience, state, figures };
}

function Hiding({ reward: { key, title, state, version }, onDone }: { reward: Reward; onDone(): void }) {
  if (!approvedRewardStates.some((approved) => approved === state)) return null;
  const hidden = state === 'blind';
  return (
    <DetailFoot label={t(hidden ? 'admin.unblind' : 'admin.blind')}>
      <BlindForm
        key={String(hidden)}
        kind="pqbox"
        subjectKey={key}
        subject={title}
        hidden={hidden}
        seen={String(version)}
        onDone={onDone}
      />
    </DetailFoot>
  );
}

function When({ reward: { state, period } }: { reward: RewardCard }) {
  const today = seoulDate(useNow());
  const isPast = state === 'prepare' && period.finish < today;
  return (
    <DetailPart id="when" title={t('pq.review.period')}>
      <p>
        {formatDate(period.start)} – {formatDate(period.finish)}
      </p>
      {isPast ? (
        <NoticeBox variant="danger" icon={CircleAlert}>
          {t('pq.review.past')}
        </NoticeBox>
      ) : null}
    </DetailPart>
  );
}

function AsSeen({ reward, title }: { reward: Reward; title: string }) {
  return (
    <DetailPart id="seen" title={t('pq.review.asSeen')}>
      {/* Isolated, so that its marks are stacked below the foot of the screen. */}
      <Surface className="isolate">
        <RewardArticle
          reward={reward}
          place={{ purpose: reward.purpose, prjtId: reward.projectKey }}
          projectTitle={title}
          heading="h4"
        />
      </Surface>
    </DetailPart>
  );
}
