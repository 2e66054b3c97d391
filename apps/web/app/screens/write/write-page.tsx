import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { routeSegments } from '@pq/domain/project/project';
import {
  begunSteps,
  isTypeChosen,
  missingFields,
  stepOf,
  toWriteDraft,
  type WriteStep,
  writeSteps,
} from '@pq/domain/project/write-steps';
import { showsSomething } from '@pq/domain/text/shows-something';
import { ChevronRight, CircleAlert, History } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { focusHeading } from '#app/features/site-chrome/use-heading-focus.ts';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import { SaveTroubles } from '#app/features/writing/save-troubles.tsx';
import { StepFoot } from '#app/features/writing/step-foot.tsx';
import { StepTitle } from '#app/features/writing/step-title.tsx';
import { WritingFrame } from '#app/features/writing/writing-frame.tsx';
import { writePath } from '#app/lib/addresses/write-path.ts';
import { type DraftEntry, removeEntries } from '#app/lib/drafts/draft-storage.ts';
import { useNow } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { MergeDialog } from './draft/merge-dialog.tsx';
import type { OpenedDraft } from './draft/open-draft.ts';
import { useDraft, type Writing } from './draft/use-draft.ts';
import { useLater, useMergedToast } from './draft/use-merged.ts';
import { Preview } from './preview/preview.tsx';
import { ReviewList, reviewItems } from './review-list.tsx';
import { isUnsaved } from './rewards/reward-list.ts';
import { useOpenReward } from './rewards/use-open-reward.ts';
import { ProjectSteps } from './steps/project-steps.tsx';
import { StepForm } from './steps/step-form.tsx';
import { stepWords } from './steps/step-words.ts';
import { useStepMoves } from './steps/use-step-moves.ts';
import { SubmitDialog } from './submit-dialog.tsx';
import type { WritePlace } from './write-place.ts';
import { WritingBar } from './writing-bar.tsx';

type Props = { opened: OpenedDraft; place: WritePlace; step: WriteStep; viewer: Viewer };

export function WritePage({ opened, place, step, viewer }: Props) {
  const writing = useDraft(place, opened);
  const today = seoulDate(useNow());
  const { purpose } = place;
  const { content } = writing;
  const hasText = showsSomething(content.editor);
  const typeChosen = isTypeChosen(purpose, writing.decided);
  const checked = { ...toWriteDraft({ purpose, ...content }), typeChosen, hasText };
  const missing = missingFields(checked, today);
  const items = reviewItems(place, missing);
  const complete = items.every(({ done }) => done);
  const opening = useOpenReward(place, content.rewards.content);
  // Input in an unfinished reward is stored in this tab.
  const hasUnsavedReward = step === 'reward' && isUnsaved(content.rewards.content, opening[0]);
  const [later, setLater] = useLater(writing.conflict);
  useMergedToast(writing.merged);
  const moves = useStepMoves(writing, place, { step, today, hasUnsavedReward });
  const reported = missing.filter((field) => moves.reported.includes(stepOf(field)));
  return (
    <>
      {writing.conflict && !later ? (
        <MergeDialog
          writing={writing}
          purpose={purpose}
          conflict={writing.conflict}
          onLater={() => setLater(true)}
        />
      ) : null}
      {moves.asking ? (
        <SubmitDialog
          content={content}
          place={place}
          busy={moves.busy}
          onClose={moves.stopAsking}
          onSend={(split) => void moves.send(split)}
        />
      ) : null}
      <WritingFrame
        purpose={purpose}
        bar={
          <WritingBar
            writing={writing}
            purpose={purpose}
            onSubmit={moves.submit}
            busy={moves.busy}
            items={items}
            onChoose={() => setLater(false)}
          />
        }
        steps={
          <ProjectSteps
            place={place}
            step={step}
            content={content}
            missing={missing}
            begun={begunSteps(checked)}
            refused={[...reported.map(stepOf), ...(moves.refused ? [moves.refused] : [])]}
            onOpen={moves.open}
          />
        }
        aside={
          <Preview
            writing={writing}
            purpose={purpose}
            viewer={viewer}
            step={step}
            today={today}
            open={opening[0]}
          />
        }
      >
        <SaveTroubles
          writing={writing}
          onChoose={writing.conflict ? () => setLater(false) : undefined}
          inside={`/write/${routeSegments[purpose]}/`}
          half={
            hasUnsavedReward
              ? { title: t('writing.reward.half'), body: t('writing.reward.half.body') }
              : undefined
          }
        />
        <Notices rejected={opened.draft?.rejectMessage} isRestored={writing.restored}>
          <OrphanedDraftNotice found={opened.orphaned} uid={place.uid} writing={writing} />
        </Notices>
        <StepTitle key={step} name={t(stepWords[step].name)} sub={t(stepWords[step].sub)} />
        <StepForm
          step={step}
          writing={writing}
          place={place}
          today={today}
          reported={reported}
          opening={opening}
        />
        <Foot step={step} place={place} moves={moves} complete={complete} />
        <ReviewList items={items} place={place} />
      </WritingFrame>
    </>
  );
}

type NoticesProps = { rejected: string | null | undefined; isRestored: boolean; children: ReactNode };

function Notices({ rejected, isRestored, children }: NoticesProps) {
  return (
    <>
      {rejected ? (
        <div className="mb-6">
          <NoticeBox variant="danger" icon={CircleAlert}>
            <b>{t('writing.rejected')}</b>
            <p className="whitespace-pre-line">{rejected}</p>
          </NoticeBox>
        </div>
      ) : null}
      {children}
      {isRestored ? (
        <div className="mb-6">
          <NoticeBox variant="purpose" icon={History}>
            {t('writing.restored')}
          </NoticeBox>
        </div>
      ) : null}
    </>
  );
}

type FootProps = {
  step: WriteStep;
  place: WritePlace;
  moves: ReturnType<typeof useStepMoves>;
  complete: boolean;
};

function Foot({ step, place, moves, complete }: FootProps) {
  const at = writeSteps.indexOf(step);
  const [before, after] = [writeSteps[at - 1], writeSteps[at + 1]];
  const to = before && writePath({ purpose: place.purpose, key: place.key ?? undefined }, before);
  return (
    <StepFoot before={before && to ? { name: t(stepWords[before].name), to } : undefined}>
      {after ? (
        <Button onClick={() => moves.next(step)}>
          {t('writing.next', { step: t(stepWords[after].name) })}
          <Icon of={ChevronRight} size={20} />
        </Button>
      ) : (
        <Button variant={complete ? 'fill' : 'line'} onClick={moves.submit}>
          {t('write.submit')}
        </Button>
      )}
    </StepFoot>
  );
}

type OrphanedProps = { found: readonly DraftEntry[]; uid: string; writing: Writing };

function OrphanedDraftNotice({ found, uid, writing }: OrphanedProps) {
  const [settled, setSettled] = useState(false);
  if (settled || found.length === 0) return null;
  const settle = (taken: boolean) => {
    // From here on the input is stored under the name of the current screen.
    if (taken) for (const { stored } of found) writing.change(stored.data);
    removeEntries(uid, found);
    focusHeading();
    setSettled(true);
  };
  return (
    <div className="mb-6">
      <NoticeBox variant="purpose" icon={History} align="middle">
        <p>{t('writing.strayed')}</p>
        <div className="mt-3 flex gap-2">
          <Button height={40} onClick={() => settle(true)}>
            {t('writing.strayed.take')}
          </Button>
          <Button variant="line" height={40} onClick={() => settle(false)}>
            {t('common.delete')}
          </Button>
        </div>
      </NoticeBox>
    </div>
  );
}
