import { company } from '@pq/domain/company';
import { type LabelKey, t } from '@pq/domain/copy';
import { withTopic } from '@pq/domain/josa';
import { Link } from 'react-router';
import { ThemeMenu } from '#app/theme/theme-menu.tsx';
import { BlogIcon, InstagramIcon, YoutubeIcon } from './social-icons.tsx';

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

/** Who runs the site and that it is a go-between, as the law wants it. */
export function Footer() {
  return (
    <footer className="ft">
      <div className="wrap">
        <div className="ft-t">
          <a href={company.guideUrl} target="_blank" rel="noreferrer">
            {t('footer.guide')}
            <NewWindow />
          </a>
          <Link to="/policy/terms">{t('footer.terms')}</Link>
          <Link to="/policy/private" className="bold">
            {t('footer.private')}
          </Link>
          <Link to="/ask">{t('footer.inquiry')}</Link>
          <a href={company.kftcUrl} target="_blank" rel="noreferrer">
            {t('footer.kftc')}
            <NewWindow />
          </a>
          <span className="ft-s">
            {social.map(({ href, label, Drawing }) => (
              <a key={label} href={href} target="_blank" rel="noreferrer">
                <Drawing />
                <span className="sr">{t(label)}</span>
                <NewWindow />
              </a>
            ))}
          </span>
        </div>
        <ThemeMenu />
        <dl>
          {facts.map(([label, fact]) => (
            <div key={label}>
              <dt>{t(label)}</dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
        <p className="note">
          <b>{t('footer.intermediary', { company: withTopic(company.name) })}</b> {t('footer.disclaimer')}
        </p>
      </div>
    </footer>
  );
}

/** Where a link leads is told before it is followed. */
function NewWindow() {
  return <span className="sr"> ({t('common.newWindow')})</span>;
}
