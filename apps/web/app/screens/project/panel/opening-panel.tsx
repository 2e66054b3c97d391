import { getOpeningCalendar } from '@pq/contract/endpoints/alerts';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber } from '@pq/domain/format';
import { Bell, CalendarPlus, Check } from 'lucide-react';
import { lazy, type RefObject, Suspense, useEffect, useId, useState } from 'react';
import { useTimeLeft } from '#app/features/alerts/time-left.ts';
import { useAlert } from '#app/features/alerts/use-alert.ts';
import { RewardPicker, useOpened } from '#app/features/reward-picker/reward-picker.tsx';
import { useViewer } from '#app/features/viewer/use-viewer.ts';
import { Button, ButtonAnchor } from '#app/ui/button.tsx';
import { ActionBar, Surface } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ScrapBox, ShareProject } from './action-foot.tsx';

const ACTION = 'alert-action';

// Loaded only for visitors.
const AlertForm = lazy(async () => ({ default: (await import('./alert-form.tsx')).AlertForm }));

/** In place of the rewards that cannot be chosen yet. */
export function OpeningPanel({
  project,
  place,
}: {
  project: Project;
  place: RefObject<HTMLDivElement | null>;
}) {
  const viewer = useViewer();
  const isOwn = viewer?.uid === project.profile.uid;
  const rewards = project.rewards.content;
  const opened = useOpened(rewards);
  return (
    <>
      <Surface
        as="div"
        role="region"
        aria-labelledby="alert"
        edge="purpose"
        className="not-first:mt-6"
        ref={place}
      >
        <h2 id="alert" className="sr-only">
          {t('alert.title')}
        </h2>
        <Waiting project={project} />
        {isOwn ? null : (
          <div id={ACTION}>
            {viewer ? (
              <AlertButton project={project} />
            ) : (
              <Suspense>
                <AlertForm project={project} />
              </Suspense>
            )}
          </div>
        )}
        <div className="mt-4 flex gap-2">
          {/* On phones the head and the bar have them. */}
          <ShareProject project={project} padding={0} className="h-14 w-14 flex-none max-tablet:hidden" />
          <ScrapBox project={project} place="inset-1.5" className="max-tablet:hidden" />
          <ButtonAnchor
            variant="line"
            height={56}
            className="min-w-0 flex-1"
            href={`/api${getOpeningCalendar.path}?projectid=${project.key}`}
          >
            <Icon of={CalendarPlus} size={20} />
            {t('alert.calendar')}
          </ButtonAnchor>
        </div>
      </Surface>
      {rewards.length > 0 ? (
        <section className="mt-6" aria-labelledby="rewards">
          <h2 id="rewards" className="mb-1.5">
            {t('alert.rewards')}
          </h2>
          <RewardPicker
            rewards={rewards}
            selection={[]}
            mode="shown"
            variant="rows"
            queue={undefined}
            opened={opened}
            onChange={() => {}}
          />
        </section>
      ) : null}
    </>
  );
}

function Waiting({ project: { alerts, alertsBy } }: { project: Project }) {
  return (
    <div aria-live="polite" aria-atomic="true">
      <p className="text-strong">
        {alerts === undefined ? t('alert.waiting.first') : t('alert.waiting', { n: formatNumber(alerts) })}
      </p>
      {alertsBy ? (
        <p className="mt-1 text-note text-ink-2">
          {t('alert.by', {
            members: formatNumber(alertsBy.members),
            emails: formatNumber(alertsBy.emails),
            unconfirmed: formatNumber(alertsBy.unconfirmed),
          })}
        </p>
      ) : null}
    </div>
  );
}

function AlertButton({ project }: { project: Project }) {
  const { isOn, set } = useAlert(project.key, project.myAlert ?? false);
  const hint = useId();
  return (
    <>
      <Button
        height={56}
        full
        className="mt-4"
        variant={isOn ? 'tint' : 'fill'}
        aria-pressed={isOn}
        aria-describedby={hint}
        onClick={() => set(!isOn)}
      >
        <Icon of={isOn ? Check : Bell} size={20} />
        {isOn ? t('alert.set.done') : t('alert.set')}
      </Button>
      <p id={hint} className="mt-2 text-small text-ink-3">
        {t('alert.set.hint')} {isOn ? t('alert.set.undo') : null}
      </p>
    </>
  );
}

/** On phones where the panel's own button is not in sight, elsewhere once the panel has scrolled out of the window. */
export function OpeningBar({ project, isNeeded }: { project: Project; isNeeded: boolean }) {
  const viewer = useViewer();
  const { isOn, set } = useAlert(project.key, project.myAlert ?? false);
  const left = useTimeLeft(project.period.start);
  const isInSight = useActionInSight();
  if (viewer?.uid === project.profile.uid) return null;
  return (
    <ActionBar isNeeded={isNeeded} isReplaced={isInSight}>
      <ScrapBox project={project} place="inset-1.5" />
      {viewer ? (
        <Button
          height={56}
          place="bar"
          variant={isOn ? 'tint' : 'fill'}
          aria-pressed={isOn}
          onClick={() => set(!isOn)}
        >
          {isOn ? t('alert.set.done') : t('alert.set.left', { left })}
        </Button>
      ) : (
        <Button height={56} place="bar" onClick={leadToForm}>
          {t('alert.set.left', { left })}
        </Button>
      )}
    </ActionBar>
  );
}

/** Whether most of the panel's button or form can be seen above the bar. */
function useActionInSight(): boolean {
  const [isInSight, setIsInSight] = useState(false);
  useEffect(() => {
    const action = document.getElementById(ACTION);
    if (!action) return;
    const watch = new IntersectionObserver(([seen]) => setIsInSight(seen?.isIntersecting === true), {
      rootMargin: '0px 0px -73px',
      threshold: 0.5,
    });
    watch.observe(action);
    return () => watch.disconnect();
  }, []);
  return isInSight;
}

function leadToForm(): void {
  const panel = document.getElementById('alert')?.parentElement;
  panel?.scrollIntoView({ behavior: 'smooth', block: 'center' });
  panel?.querySelector('input')?.focus({ preventScroll: true });
}
