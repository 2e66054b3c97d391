import { t } from '@pq/domain/copy';
import { seoulDate } from '@pq/domain/dates';
import { routeWords } from '@pq/domain/project';
import { finishedSteps, type WriteStep, writeSteps } from '@pq/domain/write-steps';
import { ChevronLeft, ChevronRight, CircleAlert, History } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Viewer } from '#app/features/viewer/use-viewer.ts';
import { useNow } from '#app/now.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { NoticeBox } from '#app/ui/notice-box.tsx';
import { writePath } from '#app/write-path.ts';
import { checkedDraft } from './keeper/draft-content.ts';
import type { OpenedDraft } from './keeper/open-draft.ts';
import { Strayed } from './keeper/strayed.tsx';
import { useDraft } from './keeper/use-draft.ts';
import type { WritePlace } from './keeper/write-place.ts';
import { Preview } from './preview.tsx';
import { ReviewList } from './review-list.tsx';
import { SaveTroubles } from './save-troubles.tsx';
import { StepForm } from './step-form.tsx';
import { StepRail } from './step-rail.tsx';
import { stepWords } from './step-words.ts';
import { useStepMoves } from './use-step-moves.ts';
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
  const finished = finishedSteps({ ...checkedDraft(purpose, content), hasText }, today);
  const moves = useStepMoves(writing, place, today);
  return (
    <div className="wr" data-purpose={routeWords[purpose]}>
      <WritingBar writing={writing} purpose={purpose} onSubmit={moves.submit} busy={moves.busy} />
      <div className={step === 'content' ? 'wr-in is-edit' : 'wr-in'}>
        <StepRail place={place} step={step} finished={finished} refused={moves.refused} />
        <section aria-labelledby="wr-title">
          <SaveTroubles writing={writing} purpose={purpose} />
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
          <StepForm step={step} writing={writing} place={place} today={today} />
          <Foot step={step} place={place} onNext={() => moves.next(step)} />
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

function Foot({ step, place, onNext }: { step: WriteStep; place: WritePlace; onNext(): void }) {
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
        <Button onClick={onNext}>
          {t('writing.next', { step: t(stepWords[after].name) })}
          <Icon of={ChevronRight} size={20} />
        </Button>
      ) : null}
    </div>
  );
}
