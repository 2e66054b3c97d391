import { t } from '@pq/domain/copy';
import { timers } from '@pq/domain/limits';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useSettings } from '#app/lib/now.ts';
import { Button } from '#app/ui/button.tsx';
import { spinnerClass } from '#app/ui/button-variants.ts';
import { Dialog } from '#app/ui/floating/dialog.tsx';
import { embedPostcodeSearch, type FoundAddress } from './postcode.ts';

type Props = {
  onFound(address: FoundAddress): void;
  onByHand(): void;
  onClose(): void;
  backTo: RefObject<HTMLElement | null>;
};

/**
 * The postcode search inside the page, because in-app browsers open no windows. Typing by hand is always offered: a frame with
 * the browser's own error page reports itself as loaded.
 */
export function PostcodeDialog({ onFound, onByHand, onClose, backTo }: Props) {
  const start = useRef<HTMLElement>(null);
  return (
    <Dialog
      title={t('pay.findAddress')}
      size="sheet"
      onClose={onClose}
      startAt={start}
      backTo={backTo}
      actions={
        <>
          <Button variant="line" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button variant="line" onClick={onByHand}>
            {t('pay.search.byHand')}
          </Button>
        </>
      }
    >
      <SearchFrame ref={start} onFound={onFound} onClose={onClose} />
    </Dialog>
  );
}

type FrameProps = Pick<Props, 'onFound' | 'onClose'> & { ref: RefObject<HTMLElement | null> };

/** Loads the search once its element is in the document, which for a dialog's content is after the first render. */
function SearchFrame({ ref, onFound, onClose }: FrameProps) {
  const { postcodeScriptUrl } = useSettings();
  const place = useRef<HTMLDivElement>(null);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  const focusSearch = () => place.current?.querySelector('iframe')?.focus();
  const found = useEffectEvent(onFound);
  const close = useEffectEvent(onClose);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads the search again
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const leaving = new AbortController();
    const stop = () => {
      leaving.abort();
      clearTimeout(timer);
      box.replaceChildren();
    };
    const fail = () => {
      if (leaving.signal.aborted) return;
      stop();
      setState('failed');
    };
    const timer = setTimeout(fail, timers.postcodeMs);
    const show = () => {
      if (leaving.signal.aborted) return;
      clearTimeout(timer);
      setState('shown');
      // The user may have moved on to another button.
      if (document.activeElement === ref.current) focusSearch();
    };
    const options = { signal: leaving.signal, onFound: found, onClose: close };
    embedPostcodeSearch(box, postcodeScriptUrl, options).then(show, fail);
    return stop;
  }, [postcodeScriptUrl, attempt]);
  return (
    <section
      ref={ref}
      className="relative grid h-120 max-h-[calc(100%-1.25rem)] min-h-0 content-center overflow-hidden rounded-field bg-ground outline-0"
      tabIndex={-1}
      onFocus={({ target, currentTarget }) => (target === currentTarget ? focusSearch() : undefined)}
      aria-label={t('pay.findAddress')}
      aria-busy={state === 'loading'}
    >
      <div role="status" className="grid justify-items-center gap-3 px-5 text-center">
        {state === 'loading' ? (
          <>
            <span className={`${spinnerClass(40)} text-purpose`} aria-hidden="true" />
            <p>{t('pay.search.loading')}</p>
          </>
        ) : null}
        {state === 'failed' ? (
          <>
            <p className="text-ink">
              <b>{t('pay.search.failed')}</b>
            </p>
            <p>{t('pay.search.failed.how')}</p>
          </>
        ) : null}
      </div>
      {state === 'failed' ? (
        <Button
          className="mt-4 justify-self-center"
          variant="line"
          height={40}
          onClick={() => {
            // The button is removed, and its focus with it.
            ref.current?.focus();
            setState('loading');
            setAttempt(attempt + 1);
          }}
        >
          {t('common.retry')}
        </Button>
      ) : null}
      <div ref={place} className="absolute inset-0 overflow-y-auto" hidden={state === 'failed'} />
    </section>
  );
}
