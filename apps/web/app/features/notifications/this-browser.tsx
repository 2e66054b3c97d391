import { t } from '@pq/domain/copy';
import { Button } from '#app/ui/button.tsx';
import { surfaceClass } from '#app/ui/frame.tsx';
import { type PushState, usePush } from './use-push.ts';

const texts = {
  none: { text: 'pushHere.none', sub: null },
  homeScreen: { text: 'pushHere.homeScreen', sub: 'pushHere.homeScreen.sub' },
  blocked: { text: 'pushHere.blocked', sub: 'pushHere.blocked.sub' },
  off: { text: 'pushHere.off', sub: null },
  on: { text: 'pushHere.on', sub: null },
} as const satisfies Record<Exclude<PushState, 'unknown'>, object>;

/** Whether this browser receives pushes, and what to do where it cannot. */
export function ThisBrowser({ uid, webPushKey }: { uid: string; webPushKey: string }) {
  const { state, busy, turnOn, turnOff } = usePush(uid, webPushKey);
  if (state === 'unknown') return null;
  const { text, sub } = texts[state];
  return (
    <section className={`${surfaceClass} mt-4 px-4 py-5 tablet:p-6`} aria-labelledby="push-here">
      <h2 id="push-here" className="text-h2">
        {t('pushHere.title')}
      </h2>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-0 flex-1 basis-60 text-ink-2 text-note text-pretty" role="status">
          {t(text)}
          {sub ? <span className="mt-1 block">{t(sub)}</span> : null}
        </p>
        {state === 'off' || state === 'on' ? (
          <Button variant="line" height={40} busy={busy} onClick={state === 'on' ? turnOff : turnOn}>
            <span className="sr-only">{t('pushHere.title')} </span>
            {t(state === 'on' ? 'pushHere.turnOff' : 'pushHere.turnOn')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}
