import { company } from '@pq/domain/company';
import { type LabelKey, t } from '@pq/domain/copy';
import { withTopic } from '@pq/domain/josa';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { lazyPart } from '#app/ui/lazy-part.tsx';
import { BlogIcon, InstagramIcon, YoutubeIcon } from './social-icons.tsx';

const ThemeChoice = lazyPart(async () => (await import('./theme-choice.tsx')).ThemeChoice);

const THEME_TITLE_ID = 'theme-menu';

const facts: [LabelKey, string][] = [
  ['footer.company', company.name],
  ['footer.ceo', company.ceo],
  ['footer.bizno', company.bizno],
  ['footer.mailorder', company.mailorder],
  ['footer.address', company.address],
  ['footer.email', company.email],
  ['footer.tel', company.tel],
  ['footer.hosting', company.hosting],
  ['footer.privacyOfficer', company.privacyOfficer],
];

const social = [
  { href: company.social.instagram, label: 'footer.social.instagram', Drawing: InstagramIcon },
  { href: company.social.blog, label: 'footer.social.blog', Drawing: BlogIcon },
  { href: company.social.youtube, label: 'footer.social.youtube', Drawing: YoutubeIcon },
] as const;

const place = 'inline-flex min-h-11 items-center text-control';
const link = `${place} text-ink-2`;

/** The operator of the site and its role as an intermediary, as the law requires. */
export function Footer() {
  return (
    <footer className="mt-section bg-ground text-small text-ink-3 forced-colors:border-ink forced-colors:border-t">
      <Wrap className="pt-7 pb-9 tablet:pt-10 tablet:pb-12">
        <div className="grid grid-cols-[repeat(3,auto)] items-center justify-between gap-x-3 tablet:flex tablet:flex-wrap tablet:justify-start tablet:gap-x-6">
          <a className={link} href={company.guideUrl} target="_blank" rel="noreferrer">
            {t('footer.guide')}
            <NewWindow />
          </a>
          <Link className={link} to="/policy/terms">
            {t('footer.terms')}
          </Link>
          <Link to="/policy/private" className={`${place} font-bold text-ink`}>
            {t('footer.private')}
          </Link>
          <Link className={link} to="/ask">
            {t('footer.inquiry')}
          </Link>
          <a className={link} href={company.kftcUrl} target="_blank" rel="noreferrer">
            {t('footer.kftc')}
            <NewWindow />
          </a>
          <span className="mt-1 -ml-2.5 flex gap-1 max-tablet:col-span-full tablet:mt-0 tablet:-mr-2.5 tablet:ml-auto">
            {social.map(({ href, label, Drawing }) => (
              <a
                key={label}
                className={`w-11 justify-center ${link}`}
                href={href}
                target="_blank"
                rel="noreferrer"
              >
                <Drawing />
                <span className="sr-only">{t(label)}</span>
                <NewWindow />
              </a>
            ))}
          </span>
        </div>
        <ThemeMenu />
        <Facts />
        <p className="mt-5 border-line border-t pt-5">
          <b className="font-semibold text-ink-2">
            {t('footer.intermediary', { company: withTopic(company.name) })}
          </b>{' '}
          {t('footer.disclaimer')}
        </p>
      </Wrap>
    </footer>
  );
}

/** The separator at the start of each line is clipped. */
function Facts() {
  return (
    <dl className="mt-5 tablet:-ml-[15px] tablet:flex tablet:flex-wrap tablet:gap-y-0.5 tablet:[clip-path:inset(0_0_0_2px)]">
      {facts.map(([label, fact]) => (
        <div
          key={label}
          className="relative flex gap-1.5 max-tablet:mt-0.5 tablet:pr-3.5 tablet:pl-[15px] tablet:not-first:before:absolute tablet:not-first:before:top-[5px] tablet:not-first:before:left-0 tablet:not-first:before:h-2.5 tablet:not-first:before:w-px tablet:not-first:before:bg-off tablet:not-first:before:content-['']"
        >
          <dt className="max-tablet:w-31 max-tablet:flex-none">{t(label)}</dt>
          <dd className="text-ink-2">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function NewWindow() {
  return <span className="sr-only"> ({t('common.newWindow')})</span>;
}

/** Closed at first: its text alone would load another part of the typeface on every page. */
function ThemeMenu() {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group/theme text-ink-2" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        id={THEME_TITLE_ID}
        className="inline-flex min-h-11 cursor-pointer list-none items-center gap-1 text-control [&::-webkit-details-marker]:hidden"
      >
        {t('theme.title')}
        <Icon className="group-open/theme:rotate-180" of={ChevronDown} size={16} />
      </summary>
      {isOpen ? <ThemeChoice titleId={THEME_TITLE_ID} /> : null}
    </details>
  );
}
