import { type LabelKey, t } from '@pq/domain/copy';
import { sharedLink } from '@pq/domain/project/view-source';
import { Check, Copy, Info, Share2 } from 'lucide-react';
import { type ReactNode, useRef, useState, useSyncExternalStore } from 'react';
import { Button, PressArea } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { Icon } from '#app/ui/icon.tsx';

const targetClass =
  'group grid min-w-[4rem] justify-items-center gap-1.5 rounded-field p-1 text-small text-ink-2';
const markClass =
  'grid size-[3rem] place-items-center rounded-full bg-ground-2 text-strong text-ink group-hover:bg-line forced-colors:inset-ring';

type Outcome = 'copied' | 'refused' | 'failed' | null;

/** An address that cannot be written to the clipboard is left selected, to be copied by hand. */
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
        action={
          <Button variant="line" onClick={() => void copy()}>
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
            <a className={targetClass} href={address({ title, url })} target="_blank" rel="noreferrer">
              <span className={markClass} aria-hidden="true">
                <svg className="size-5 fill-current" viewBox="0 0 24 24" aria-hidden="true">
                  {mark}
                </svg>
              </span>
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

function useHasSystemSheet(): boolean {
  return useSyncExternalStore(
    noChange,
    () => 'share' in navigator,
    () => false,
  );
}

function SystemSheet({ title, url, onFail }: { title: string; url: string; onFail(): void }) {
  const hasSheet = useHasSystemSheet();
  const share = async () => {
    try {
      await navigator.share({ title, url: sharedLink(url, 'sheet') });
    } catch (error) {
      // The user has closed the sheet; nothing failed.
      if (!(error instanceof DOMException && error.name === 'AbortError')) onFail();
    }
  };
  if (!hasSheet) return null;
  return (
    <li>
      <PressArea className={targetClass} onClick={() => void share()}>
        <b className={markClass}>
          <Icon of={Share2} size={20} />
        </b>
        {t('share.more')}
      </PressArea>
    </li>
  );
}

type Page = { title: string; url: string };

/** No script of theirs is loaded. */
const shareTargets: readonly { name: LabelKey; mark: ReactNode; address(page: Page): string }[] = [
  {
    name: 'share.facebook',
    mark: (
      <path d="M9.101 23.691v-7.98H6.627v-3.667h2.474v-1.58c0-4.085 1.848-5.978 5.858-5.978.401 0 .955.042 1.468.103a8.68 8.68 0 0 1 1.141.195v3.325a8.623 8.623 0 0 0-.653-.036 26.805 26.805 0 0 0-.733-.009c-.707 0-1.259.096-1.675.309a1.686 1.686 0 0 0-.679.622c-.258.42-.374.995-.374 1.752v1.297h3.919l-.386 2.103-.287 1.564h-3.246v8.245C19.396 23.238 24 18.179 24 12.044c0-6.627-5.373-12-12-12s-12 5.373-12 12c0 5.628 3.874 10.35 9.101 11.647Z" />
    ),
    address: ({ url }) =>
      at('https://www.facebook.com/sharer/sharer.php', { u: sharedLink(url, 'facebook') }),
  },
  {
    name: 'share.x',
    mark: (
      <path d="M18.901 1.153h3.68l-8.04 9.19L24 22.846h-7.406l-5.8-7.584-6.638 7.584H.474l8.6-9.83L0 1.154h7.594l5.243 6.932ZM17.61 20.644h2.039L6.486 3.24H4.298Z" />
    ),
    address: ({ title, url }) => at('https://x.com/intent/post', { text: title, url: sharedLink(url, 'x') }),
  },
  {
    name: 'share.band',
    mark: <path d="M5 1h5v7.6A8 8 0 1 1 5 16ZM13 13a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z" fillRule="evenodd" />,
    address: ({ title, url }) => {
      const link = sharedLink(url, 'band');
      return at('https://band.us/plugin/share', { body: `${title}\n${link}`, route: link });
    },
  },
  {
    name: 'share.naver',
    mark: <path d="M16.273 12.845 7.376 0H0v24h7.726V11.156L16.624 24H24V0h-7.727v12.845Z" />,
    address: ({ title, url }) =>
      at('https://share.naver.com/web/shareView', { url: sharedLink(url, 'naver'), title }),
  },
];

function at(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
