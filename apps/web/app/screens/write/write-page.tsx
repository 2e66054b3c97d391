import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { routeWords } from '@pq/domain/project';
import { begunSteps, finishedSteps, toWriteDraft, type WriteStep, writeSteps } from '@pq/domain/write-steps';
import { ChevronLeft, ChevronRight, CircleAlert, History } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import { useNow } from '#app/now.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { writePath } from '#app/write-path.ts';
import type { OpenedDraft } from './keeper/open-draft.ts';
import { SaveTroubles } from './keeper/save-troubles.tsx';
import { Strayed } from './keeper/strayed.tsx';
import { useDraft } from './keeper/use-draft.ts';
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
  const hasText = /<(img|iframe)|[^<>\s](?![^<]*>)/.test(content.editor);
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
          <StepTitle key={step} step={step} />
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

function StepTitle({ step }: { step: WriteStep }): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  const first = useRef(document.activeElement === document.body);
  useEffect(() => {
    if (!first.current) title.current?.focus();
  }, []);
  return (
    <div className="wr-h">
      <h1 id="wr-title" ref={title} tabIndex={-1}>
        {t(stepWords[step].name)}
      </h1>
      <p>{t(stepWords[step].sub)}</p>
    </div>
  );
}

type FootProps = { step: WriteStep; place: WritePlace; moves: ReturnType<typeof useStepMoves> };

function Foot({ step, place, moves }: FootProps) {
  const at = writeSteps.indexOf(step);
  const [before, after] = [writeSteps[at - 1], writeSteps[at + 1]];
  return (
    <div className="wr-foot">
      {before ? (
        <ButtonLink
          look="line"
          to={writePath({ purpose: place.purpose, key: place.key ?? undefined }, before)}
        >
          <Icon of={ChevronLeft} size={20} />
          {t('writing.previous', { step: t(stepWords[before].name) })}
        </ButtonLink>
      ) : (
        <span />
      )}
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
    </div>
  );
}
