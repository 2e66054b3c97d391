import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { chargeDates, formatDate } from '@pq/domain/dates';
import { formatNumber, formatWon } from '@pq/domain/format';
import { isGoalBound } from '@pq/domain/project/project';
import type { RefObject } from 'react';
import { useLocation } from 'react-router';
import { ScrapButton } from '#app/features/project-card/scrap-button.tsx';
import { ShareButton } from '#app/features/share/share-button.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { fixPath } from '#app/lib/addresses/fix-path.ts';
import type { LoginReason } from '#app/lib/addresses/login-path.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import type { ButtonShape } from '#app/ui/button-variants.ts';
import { ActionBar, BarSum } from '#app/ui/frame.tsx';

export type FootProps = {
  project: Project;
  /** `amount` includes the delivery; both are in KRW. */
  chosen: { count: number; amount: number; delivery: number };
  /** The reason why the viewer cannot pledge, or null. */
  barred: string | null;
  open: boolean;
  onPledge(): void;
};

const HINT = 'choose-first';

const SIGN_IN = 'sign-in-to-pledge';

/** For a visitor without JavaScript. */
export function SignInToPledge({ project }: { project: Project }) {
  const reason: LoginReason = 'login.required';
  return (
    <form id={SIGN_IN} action="/login" hidden>
      <input type="hidden" name="next" value={projectPath(project)} />
      <input type="hidden" name="message" value={reason} />
    </form>
  );
}

export function PledgeButton({
  project,
  chosen,
  barred,
  open,
  onPledge,
  className = '',
  ...shape
}: FootProps & Pick<ButtonShape, 'padding' | 'place'> & { className?: string }) {
  const word = project.purpose === 'ordermade' ? t('detail.back.order') : t('detail.back.funding');
  const { pathname } = useLocation();
  const isVisitor = useViewer() === null;
  if (project.myPledge)
    return open ? (
      <ButtonLink
        height={56}
        className={className}
        {...shape}
        to={fixPath(project.myPledge)}
        state={{ back: pathname }}
      >
        {t('pay.fixTitle')}
      </ButtonLink>
    ) : (
      <ButtonLink height={56} className={className} {...shape} to={`/my/list?pledge=${project.myPledge}`}>
        {t('pay.finish.list')}
      </ButtonLink>
    );
  return (
    <Button
      height={56}
      wraps
      {...shape}
      data-early=""
      suppressHydrationWarning
      className={`data-[early=pressed]:opacity-60 ${className}`}
      off={barred !== null}
      aria-describedby={barred === null && chosen.count === 0 ? HINT : undefined}
      {...(isVisitor && barred === null ? { type: 'submit', form: SIGN_IN } : {})}
      onClick={(event) => {
        event.preventDefault();
        if (barred === null) onPledge();
      }}
    >
      {barred ?? word}
    </Button>
  );
}

function chosenText({ count, delivery }: FootProps['chosen']): string {
  const n = formatNumber(count);
  return delivery > 0 ? t('detail.chosen.delivery', { n }) : t('detail.chosen', { n });
}

export function ShareProject({
  project,
  ...shape
}: { project: Project; className: string } & Pick<ButtonShape, 'padding' | 'height'>) {
  const { title, purpose, images } = project;
  const picture = { src: images.thumbnail, ground: images.ground };
  return <ShareButton page={{ title, purpose, picture, path: projectPath(project) }} {...shape} />;
}

export function ScrapBox({
  project,
  className = '',
  place,
}: {
  project: Project;
  className?: string;
  place: string;
}) {
  return (
    <span className={`relative size-14 flex-none rounded-field inset-ring inset-ring-line ${className}`}>
      <ScrapButton projectKey={project.key} purpose={project.purpose} className={place} />
    </span>
  );
}

// On phones and in the lowest windows the bar replaces it.
const FOOT = 'mt-3 border-t border-line pt-3 max-tablet:hidden low:mt-2.5 low:pt-2.5 flat:hidden';
// Sticks to the lower edge where the panel may be higher than the window.
const STUCK = 'sticky bottom-0 z-2 bg-white pb-3';
const SMALL_PRINT = 'text-small text-ink-3';

export function ActionFoot({
  place,
  isStuck,
  ...props
}: FootProps & { place: RefObject<HTMLDivElement | null>; isStuck: boolean }) {
  const { project, chosen, barred } = props;
  return (
    <div className={isStuck ? `${FOOT} ${STUCK}` : FOOT} ref={place}>
      <div aria-live="polite" aria-atomic="true">
        {barred !== null ? null : chosen.count === 0 ? (
          <p id={HINT} className="mb-3 text-ink-2">
            {t(project.purpose === 'ordermade' ? 'detail.chooseFirst.order' : 'detail.chooseFirst')}
          </p>
        ) : (
          <div className="mb-2 flex items-baseline justify-between text-ink-2 tablet:low:mb-1">
            <span>{chosenText(chosen)}</span>
            <b className="text-[1.375rem]/[1.875rem] font-bold tracking-tight whitespace-nowrap text-ink">
              {formatWon(chosen.amount)}
            </b>
          </div>
        )}
      </div>
      <div className="flex gap-2">
        <ShareProject project={project} padding={0} className="h-14 w-14 flex-none low:h-12" />
        <ScrapBox project={project} className="low:h-12" place="inset-1.5 low:inset-y-0.5" />
        <PledgeButton {...props} padding={12} className="min-w-0 flex-1 low:min-h-12" />
      </div>
      {barred === null ? (
        <>
          <p className={`mt-2.5 [@media(height<920px)]:hidden ${SMALL_PRINT}`}>
            {payLaterText(project, 'long')}
          </p>
          <p className={`mt-1 [@media(height>=920px)]:hidden ${SMALL_PRINT}`}>
            {payLaterText(project, 'short')}
          </p>
        </>
      ) : null}
    </div>
  );
}

function payLaterText(project: Project, form: 'long' | 'short'): string {
  const date = chargeDates(project).first;
  const isBound = isGoalBound({ ...project, ...project.config });
  if (form === 'long')
    return t(isBound ? 'detail.payLater' : 'detail.payLater.always', { date: formatDate(date) });
  const [, m, d] = date.split('-').map(Number);
  const day = t('date.monthDay', { m: formatNumber(m ?? 0), d: formatNumber(d ?? 0) });
  return t(isBound ? 'detail.payLater.short' : 'detail.payLater.always.short', { date: day });
}

export function BuyBar({ isNeeded, ...props }: FootProps & { isNeeded: boolean }) {
  const { project, chosen, barred } = props;
  return (
    <ActionBar isNeeded={isNeeded} line={barred === null ? payLaterText(project, 'short') : null}>
      <ScrapBox project={project} place="inset-1.5" />
      {barred === null && chosen.count > 0 ? (
        <BarSum label={chosenText(chosen)}>{formatWon(chosen.amount)}</BarSum>
      ) : null}
      <PledgeButton {...props} place="bar" />
    </ActionBar>
  );
}
