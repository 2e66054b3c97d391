import { getRewardPreview } from '@pq/contract/endpoints/pqbox';
import type { Reward } from '@pq/contract/shapes/pqbox';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight, CircleAlert, Eye, History } from 'lucide-react';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery } from '#app/data/client/calls.ts';
import type { FileFailure } from '#app/data/pqbox/reward-files.ts';
import { BarFrame } from '#app/features/writing/bar-frame.tsx';
import { SaveTroubles, showTroubles } from '#app/features/writing/save-troubles.tsx';
import { StepFoot } from '#app/features/writing/step-foot.tsx';
import { StepTitle } from '#app/features/writing/step-title.tsx';
import { WritingFrame } from '#app/features/writing/writing-frame.tsx';
import { managementPath, rewardPath } from '#app/lib/addresses/pqbox-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { type FilesOnTheirWay, useFileQueue } from '../files/use-file-queue.ts';
import type { OpenedReward } from './open-reward.ts';
import { finishedRewardSteps, rewardDatesOf } from './reward-content.ts';
import { editorPath, type RewardPlace, type RewardStep, rewardSteps, stepPath } from './reward-place.ts';
import { RewardPreview } from './reward-preview.tsx';
import { RewardRail } from './reward-rail.tsx';
import { BasicStep } from './steps/basic-step.tsx';
import { ContentStep } from './steps/content-step.tsx';
import { PeriodStep } from './steps/period-step.tsx';
import { stepWords } from './steps/step-words.ts';
import { type RewardWriting, useReward } from './use-reward.ts';
import { useRewardMoves } from './use-reward-moves.ts';

type Props = { opened: OpenedReward; place: RewardPlace; project: Project; step: RewardStep };

export function WriteReward({ opened, place, project, step }: Props) {
  const writing = useReward(place, opened);
  const { content } = writing;
  // Content that is not typed: files that have arrived.
  const stored = useQuery({
    ...callQuery(useApi(), getRewardPreview, { projectId: place.prjtId, id: place.key }),
    ...(opened.reward && { initialData: opened.reward }),
    enabled: writing.key !== null,
  }).data;
  const files = stored?.contents ?? [];
  const uploads = useRewardUploads(writing, place, stored);
  const mediaTypes = files.map(({ mediaType }) => mediaType);
  const dates = rewardDatesOf(project);
  const finished = finishedRewardSteps(content, { dates, mediaTypes });
  const [unsent] = [
    ...uploads.items.map(({ file, failure }) => ({ name: file.name, isRefused: failure?.final === true })),
    ...uploads.left.map(({ name }) => ({ name, isRefused: false })),
  ];
  const moves = useRewardMoves(writing, place, { dates, mediaTypes, unsent });
  const { message, state } = opened.reward ?? {};
  const props = { writing, place, project, files, uploads, problem: moves.problem };
  return (
    <WritingFrame
      purpose={place.purpose}
      bar={<RewardBar writing={writing} place={place} moves={moves} />}
      steps={
        <RewardRail place={place} step={step} content={content} files={files.length} finished={finished} />
      }
      aside={<RewardPreview content={content} files={files} place={place} project={project} step={step} />}
    >
      <SaveTroubles
        writing={writing}
        inside={editorPath(place)}
        half={
          uploads.isSending ? { title: t('pq.sending.leave'), body: t('pq.sending.leave.body') } : undefined
        }
      />
      {message && (state === 'reject' || state === 'save') ? (
        <div className="mb-6">
          <NoticeBox variant="danger" icon={CircleAlert}>
            <b>{t('pq.reject.title')}</b>
            <p className="whitespace-pre-line">{message}</p>
          </NoticeBox>
        </div>
      ) : null}
      {writing.restored ? (
        <div className="mb-6">
          <NoticeBox variant="purpose" icon={History}>
            {t('writing.restored')}
          </NoticeBox>
        </div>
      ) : null}
      <StepTitle key={step} name={t(stepWords[step].name)} sub={t(stepWords[step].sub)} />
      {step === 'basic' ? <BasicStep {...props} /> : null}
      {step === 'period' ? <PeriodStep {...props} /> : null}
      {step === 'content' ? <ContentStep {...props} /> : null}
      <Foot step={step} place={place} moves={moves} />
    </WritingFrame>
  );
}

type FootProps = { step: RewardStep; place: RewardPlace; moves: ReturnType<typeof useRewardMoves> };

function Foot({ step, place, moves }: FootProps) {
  const at = rewardSteps.indexOf(step);
  const [before, after] = [rewardSteps[at - 1], rewardSteps[at + 1]];
  return (
    <StepFoot before={before && { name: t(stepWords[before].name), to: stepPath(place, before) }}>
      {after ? (
        <ButtonLink to={stepPath(place, after)}>
          {t('writing.next', { step: t(stepWords[after].name) })}
          <Icon of={ChevronRight} size={20} />
        </ButtonLink>
      ) : (
        <Button busy={moves.busy === 'submit'} onClick={() => void moves.submit()}>
          {t('pq.submit')}
        </Button>
      )}
    </StepFoot>
  );
}

// The reward is saved before its first upload starts.
function useRewardUploads(
  writing: RewardWriting,
  place: RewardPlace,
  stored: Reward | undefined,
): FilesOnTheirWay {
  return useFileQueue({
    projectId: place.prjtId,
    rewardKey: place.key,
    category: writing.content.category,
    count: stored?.contents.length ?? 0,
    unfinished: stored?.unfinished ?? [],
    async prepare(): Promise<FileFailure | null> {
      const { key, content } = writing.latest();
      // The category is needed first, because it decides which files are accepted.
      if (key === null) writing.change({ category: content.category, title: content.title });
      if (await writing.flush()) return null;
      const { save } = writing.latest();
      const message = save.kind === 'refused' ? save.message : t('upload.failed');
      return { message, status: save.kind === 'offline' ? 0 : 400, final: false };
    },
  });
}

type BarProps = { writing: RewardWriting; place: RewardPlace; moves: ReturnType<typeof useRewardMoves> };

function RewardBar({ writing, place, moves }: BarProps) {
  const { key, content, save } = writing;
  const of = { purpose: place.purpose, projectKey: place.prjtId, key: place.key, state: 'save' } as const;
  return (
    <BarFrame
      back={{ to: managementPath(place), words: t('pq.manage.title') }}
      name={content.title || t('pq.untitled')}
      badges={<Badge>{t('pq.state.save')}</Badge>}
      save={save}
    >
      {save.kind === 'newer' ? (
        <Button variant="line" height={40} onClick={showTroubles}>
          {t('writing.newer.go')}
        </Button>
      ) : null}
      {key === null ? null : (
        <ButtonLink variant="line" height={40} to={rewardPath(of)} target="_blank">
          <Icon of={Eye} size={16} />
          {t('pq.preview')}
          <span className="sr-only">{t('common.newWindow')}</span>
        </ButtonLink>
      )}
      <Button variant="line" height={40} busy={moves.busy === 'save'} onClick={() => void moves.save()}>
        {t('pq.save')}
      </Button>
      <Button height={40} busy={moves.busy === 'submit'} onClick={() => void moves.submit()}>
        {t('pq.submit')}
      </Button>
    </BarFrame>
  );
}
