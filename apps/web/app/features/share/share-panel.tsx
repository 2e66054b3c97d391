import { t } from '@pq/domain/copy';
import { sharedLink } from '@pq/domain/project/view-source';
import { Check, Copy, Info, Share2 } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { Button, PressArea } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { shareTargets } from './share-targets.ts';
import './share.css';

type Outcome = 'copied' | 'refused' | 'failed' | null;

/**
 * Sends a page on: its address first, to be copied, then the places where people talk and the system's own sheet. An address that
 * the browser would not put on the clipboard is left selected, so that two keys or a long press copy it.
 */
export function SharePanel({ title, url }: { title: string; url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);
  const link = sharedLink(url, 'link');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      setOutcome('copied');
    } catch {
      setOutcome('refused');
      field.current?.focus();
      field.current?.select();
    }
  };
  return (
    <div className="shr">
      <TextField
        ref={field}
        label={t('share.address')}
        labelHidden
        readOnly
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        beside={
          <Button look="line" onClick={() => void copy()}>
            <Icon of={Copy} size={20} />
            {t('share.copy')}
          </Button>
        }
      />
      <p className="shr-told" role="status">
        {outcome ? (
          <>
            <Icon of={outcome === 'copied' ? Check : Info} size={16} />
            {t(messages[outcome])}
          </>
        ) : null}
      </p>
      <ul>
        {shareTargets.map(({ name, mark, address }) => (
          <li key={name}>
            <a href={address({ title, url })} target="_blank" rel="noreferrer">
              <b aria-hidden="true">{mark}</b>
              {t(name)}
              <span className="sr"> ({t('common.newWindow')})</span>
            </a>
          </li>
        ))}
        <SystemSheet title={title} url={url} onFail={() => setOutcome('failed')} />
      </ul>
    </div>
  );
}

const messages = { copied: 'common.copyLink', refused: 'share.refused', failed: 'common.shareFail' } as const;

const noChange = () => () => {};

/** The server does not know: its page is the one without. */
function useHasSystemSheet(): boolean {
  return useSyncExternalStore(
    noChange,
    () => 'share' in navigator,
    () => false,
  );
}

/** Nothing where the browser has no sheet of its system. */
function SystemSheet({ title, url, onFail }: { title: string; url: string; onFail(): void }) {
  const hasSheet = useHasSystemSheet();
  const share = async () => {
    try {
      await navigator.share({ title, url: sharedLink(url, 'sheet') });
    } catch (error) {
      // Somebody who closes the sheet has changed their mind; nothing failed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onFail();
    }
  };
  if (!hasSheet) return null;
  return (
    <li>
      <PressArea onClick={() => void share()}>
        <b>
          <Icon of={Share2} size={20} />
        </b>
        {t('share.more')}
      </PressArea>
    </li>
  );
}
