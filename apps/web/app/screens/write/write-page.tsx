import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { routeWords } from '@pq/domain/project/project';
import {
  begunSteps,
  finishedSteps,
  toWriteDraft,
  type WriteStep,
  writeSteps,
} from '@pq/domain/project/write-steps';
import { showsSomething } from '@pq/domain/text/shows-something';
import { ChevronRight, CircleAlert, History } from 'lucide-react';
import { useState } from 'react';
import { writePath } from '#app/addresses/write-path.ts';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import { SaveTroubles } from '#app/features/writing/save-troubles.tsx';
import { StepFoot } from '#app/features/writing/step-foot.tsx';
import { StepTitle } from '#app/features/writing/step-title.tsx';
import { useNow } from '#app/now.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import type { OpenedDraft } from './draft/open-draft.ts';
import { Strayed } from './draft/strayed.tsx';
import { useDraft } from './draft/use-draft.ts';
import { Preview } from './preview.tsx';
import { ReviewList } from './review-list.tsx';
import { StepForm } from './steps/step-form.tsx';
import { StepRail } from './steps/step-rail.tsx';
import { stepWords } from './steps/step-words.ts';
import { useCategorySeen } from './steps/use-category-seen.ts';
import { useStepMoves } from './steps/use-step-moves.ts';
import type { WritePlace } from './write-place.ts';
import { WritingBar } from './writing-bar.tsx';

type Props = { opened: OpenedDraft; place: WritePlace; step: WriteStep; viewer: Viewer };

/** One step with its rail, the live preview and the way to review. */
export function WritePage({ opened, place, step, viewer }: Props) {
  const writing = useDraft(place, opened);
  const { draft } = opened;
  const today = seoulDate(useNow());
  const { purpose } = place;
  const { content } = writing;
  const hasText = showsSomething(content.editor);
  const checked = { ...toWriteDraft({ purpose, ...content }), hasText };
  const categorySeen = useCategorySeen({ ...place, key: writing.key }, step, content);
  const finished = finishedSteps(checked, today).filter((one) => one !== 'category' || categorySeen);
  const [half, setHalf] = useState(false);
  const moves = useStepMoves(writing, place, { today, half });
  return (
    <div className="wr" data-purpose={routeWords[purpose]}>
      <WritingBar writing={writing} purpose={purpose} onSubmit={moves.submit} busy={moves.busy} />
      <div className={step === 'content' ? 'wr-in is-edit' : 'wr-in'}>
        <StepRail
          place={place}
          step={step}
          finished={finished}
          begun={begunSteps(checked)}
          refused={moves.refused}
        />
        <section aria-labelledby="wr-title">
          <SaveTroubles
            writing={writing}
            inside={`/write/${routeWords[purpose]}/`}
            half={half ? { title: t('writing.reward.half'), body: t('writing.reward.half.body') } : undefined}
          />
          {draft?.rejectMessage ? (
            <NoticeBox look="danger" icon={CircleAlert}>
              <b>{t('writing.rejected')}</b>
              <p className="wr-why">{draft.rejectMessage}</p>
            </NoticeBox>
          ) : null}
          <Strayed found={opened.strayed} uid={place.uid} writing={writing} />
          {writing.restored ? (
            <NoticeBox look="purpose" icon={History}>
              {t('writing.restored')}
            </NoticeBox>
          ) : null}
          <StepTitle key={step} name={t(stepWords[step].name)} sub={t(stepWords[step].sub)} />
          <StepForm
            step={step}
            writing={writing}
            place={place}
            today={today}
            categorySeen={categorySeen}
            onHalf={setHalf}
          />
          <Foot step={step} place={place} moves={moves} />
        </section>
        <aside className="wr-side">
          <Preview content={content} purpose={purpose} viewer={viewer} />
          <ReviewList content={content} place={place} finished={finished} />
        </aside>
      </div>
    </div>
  );
}

type FootProps = { step: WriteStep; place: WritePlace; moves: ReturnType<typeof useStepMoves> };

function Foot({ step, place, moves }: FootProps) {
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
        <Button busy={moves.busy} onClick={() => void moves.submit()}>
          {t('write.submit')}
        </Button>
      )}
    </StepFoot>
  );
}
