import { type LabelKey, t } from '@pq/domain/copy';
import { sharedLink } from '@pq/domain/project/view-source';
import { Check, Copy, Info, Share2 } from 'lucide-react';
import { useRef, useState, useSyncExternalStore } from 'react';
import { Button, PressArea } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';

/** One place to send a page to: its mark on a disc, and its name. */
const targetLook =
  'group grid min-w-[4rem] justify-items-center gap-1.5 rounded-field p-1 text-small text-ink-2';
const markLook =
  'grid size-[3rem] place-items-center rounded-full bg-ground-2 text-strong text-ink group-hover:bg-line forced-colors:inset-ring';

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
        className="text-ellipsis"
        value={link}
        onFocus={(event) => event.currentTarget.select()}
        beside={
          <Button look="line" onClick={() => void copy()}>
            <Icon of={Copy} size={20} />
            {t('share.copy')}
          </Button>
        }
      />
      <p className="mt-2 flex min-h-[1.5rem] items-center gap-1.5 text-small text-ink-3" role="status">
        {outcome ? (
          <>
            <Icon of={outcome === 'copied' ? Check : Info} size={16} />
            {t(messages[outcome])}
          </>
        ) : null}
      </p>
      <ul className="mt-3 flex flex-wrap justify-around gap-2">
        {shareTargets.map(({ name, mark, address }) => (
          <li key={name}>
            <a className={targetLook} href={address({ title, url })} target="_blank" rel="noreferrer">
              <b className={markLook} aria-hidden="true">
                {mark}
              </b>
              {t(name)}
              <span className="sr-only"> ({t('common.newWindow')})</span>
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
      <PressArea className={targetLook} onClick={() => void share()}>
        <b className={markLook}>
          <Icon of={Share2} size={20} />
        </b>
        {t('share.more')}
      </PressArea>
    </li>
  );
}

type Page = { title: string; url: string };

/** Places that take a page by a plain address of theirs; nothing of theirs is loaded. */
const shareTargets: readonly { name: LabelKey; mark: string; address(page: Page): string }[] = [
  {
    name: 'share.facebook',
    mark: 'f',
    address: ({ url }) =>
      at('https://www.facebook.com/sharer/sharer.php', { u: sharedLink(url, 'facebook') }),
  },
  {
    name: 'share.x',
    mark: 'X',
    address: ({ title, url }) => at('https://x.com/intent/post', { text: title, url: sharedLink(url, 'x') }),
  },
  {
    name: 'share.band',
    mark: 'B',
    address: ({ title, url }) => {
      const link = sharedLink(url, 'band');
      return at('https://band.us/plugin/share', { body: `${title}\n${link}`, route: link });
    },
  },
  {
    name: 'share.naver',
    mark: 'N',
    address: ({ title, url }) =>
      at('https://share.naver.com/web/shareView', { url: sharedLink(url, 'naver'), title }),
  },
];

function at(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
