import { t } from '@pq/domain/copy';
import { CreditCard, LifeBuoy, type LucideIcon, SearchCheck, ShieldCheck } from 'lucide-react';
import { MoreNav } from '#app/features/site-chrome/more-nav.tsx';
import { pageMeta } from '#app/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/about';
import { PaymentDays } from './payment-days.tsx';
import './about.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('about.title') });

const ways = [
  {
    name: 'funding',
    purpose: 'funding',
    title: 'nav.funding',
    to: '/projects/funding/list',
    art: { src: '/pictures/banner-funding.svg', width: 560, height: 360 },
  },
  {
    name: 'order',
    purpose: 'order',
    title: 'nav.ordermade',
    to: '/ordermade/order/list',
    art: { src: '/pictures/banner-order.svg', width: 560, height: 360 },
  },
  {
    name: 'pqbox',
    purpose: 'funding',
    title: 'nav.funding.pqbox',
    to: '/projects/pqbox/list',
    art: { src: '/pictures/about-pqbox.svg', width: 560, height: 360 },
  },
] as const;

const trust: readonly ['once' | 'card' | 'review' | 'refund', LucideIcon][] = [
  ['once', CreditCard],
  ['card', ShieldCheck],
  ['review', SearchCheck],
  ['refund', LifeBuoy],
];

/** What PQ is: both purposes, the PQ box, on which day what happens, and why one can rely on it. */
export default function AboutScreen() {
  return (
    <>
      <div className="wrap">
        <MoreNav />
      </div>
      <Lead />
      <section className="wrap ab-ways" aria-labelledby="ways">
        <h2 id="ways" className="ab-h">
          {t('about.ways')}
        </h2>
        {ways.map(({ name, purpose, title, to, art }) => (
          <div key={name} className="ab-way" data-purpose={purpose}>
            <img {...art} src={art.src} alt="" loading="lazy" />
            <div>
              <h3>{t(title)}</h3>
              <p className="ab-say">{t(`about.${name}`)}</p>
              <p>{t(`about.${name}.more`)}</p>
              <ButtonLink to={to} look="tint">
                {t(`about.${name}.go`)}
              </ButtonLink>
            </div>
          </div>
        ))}
      </section>
      <PaymentDays />
      <section className="wrap sec" aria-labelledby="trust">
        <h2 id="trust" className="ab-h">
          {t('about.trust')}
        </h2>
        <ul className="ab-trust">
          {trust.map(([name, icon]) => (
            <li key={name}>
              <span>
                <Icon of={icon} />
              </span>
              <h3>{t(`about.trust.${name}`)}</h3>
              <p>{t(`about.trust.${name}.body`)}</p>
            </li>
          ))}
        </ul>
      </section>
      <Ends />
    </>
  );
}

function Lead() {
  return (
    <div className="wrap">
      <div className="ab-lead">
        <div>
          <h1>{t('about.title')}</h1>
          <p>{t('about.lead')}</p>
          <ButtonLink to="/projects/funding/list" height={56}>
            {t('about.find')}
          </ButtonLink>
        </div>
        <img src="/pictures/about-lead.svg" alt="" width="600" height="400" fetchPriority="high" />
      </div>
    </div>
  );
}

/** Where one goes from here: to make a project, or to ask. */
function Ends() {
  return (
    <div className="wrap sec ab-ends">
      <section aria-labelledby="for-makers">
        <h2 id="for-makers">{t('about.maker')}</h2>
        <p>{t('about.maker.body')}</p>
        <ButtonLink to="/write/select">{t('about.start')}</ButtonLink>
        <img src="/pictures/cta.svg" alt="" width="520" height="300" loading="lazy" />
      </section>
      <section aria-labelledby="for-questions">
        <h2 id="for-questions">{t('about.faq')}</h2>
        <p>{t('about.faq.body')}</p>
        <ButtonLink to="/ask" look="line">
          {t('about.faq.go')}
        </ButtonLink>
      </section>
    </div>
  );
}
