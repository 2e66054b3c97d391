import { t } from '@pq/domain/copy';
import { pageMeta } from '#app/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { Route } from './+types/about';
import '../home/home.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('about.title') });

const parts = [
  {
    purpose: 'funding',
    title: 'nav.funding',
    body: 'about.funding',
    to: '/projects/funding/list',
    art: '/pictures/banner-funding.svg',
  },
  {
    purpose: 'order',
    title: 'nav.ordermade',
    body: 'about.order',
    to: '/ordermade/order/list',
    art: '/pictures/banner-order.svg',
  },
  {
    purpose: 'funding',
    title: 'nav.funding.pqbox',
    body: 'about.pqbox',
    to: '/projects/pqbox/list',
    art: '/pictures/cta.svg',
  },
] as const;

/** What PQ is: both purposes and the PQ box. */
export default function AboutScreen() {
  return (
    <div className="wrap h-top">
      <h1>{t('about.title')}</h1>
      {parts.map(({ purpose, title, body, to, art }) => (
        <section key={title} className="sec" data-purpose={purpose}>
          <div className="cta">
            <div>
              <h2>{t(title)}</h2>
              <p>{t(body)}</p>
              <ButtonLink to={to} height={56}>
                {t('main.seeAll')}
              </ButtonLink>
            </div>
            <img src={art} alt="" width="520" height="300" />
          </div>
        </section>
      ))}
    </div>
  );
}
