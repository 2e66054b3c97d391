import { t } from '@pq/domain/copy';
import { CreditCard, LifeBuoy, type LucideIcon, SearchCheck, ShieldCheck } from 'lucide-react';
import { MoreNav } from '#app/features/site-chrome/more-nav.tsx';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/about';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('about.title') });

const partTitle = 'text-center text-display';

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

export default function AboutScreen() {
  return (
    <>
      <Wrap>
        <MoreNav />
      </Wrap>
      <Lead />
      <Wrap as="section" className="pt-section" aria-labelledby="ways">
        <h2 id="ways" className={partTitle}>
          {t('about.ways')}
        </h2>
        {ways.map(({ name, purpose, title, to, art }) => (
          <div
            key={name}
            className="group mt-10 grid grid-cols-1 items-center gap-5 tablet:mt-14 tablet:grid-cols-2 tablet:gap-12 pc:mt-18 pc:gap-20"
            data-purpose={purpose}
          >
            {/* On the alternate side in every second section; the common heading is the first child. */}
            <img
              className="w-full rounded-box bg-purpose-tint tablet:rounded-banner tablet:group-odd:order-1"
              {...art}
              src={art.src}
              alt=""
              loading="lazy"
            />
            <div>
              <h3 className="text-label text-purpose">{t(title)}</h3>
              <p className="mt-1 text-balance text-h2 tablet:mt-2 tablet:text-h1">{t(`about.${name}`)}</p>
              <p className="mt-3 text-long text-ink-2">{t(`about.${name}.more`)}</p>
              <ButtonLink className="mt-4 tablet:mt-6" to={to} variant="tint">
                {t(`about.${name}.go`)}
              </ButtonLink>
            </div>
          </div>
        ))}
      </Wrap>
      <PaymentDays />
      <Wrap as="section" className="pt-section" aria-labelledby="trust">
        <h2 id="trust" className={partTitle}>
          {t('about.trust')}
        </h2>
        <ul className="mt-8 grid grid-cols-1 gap-3 tablet:mt-14 tablet:grid-cols-2 tablet:gap-6 pc:grid-cols-4">
          {trust.map(([name, icon]) => (
            <li
              key={name}
              className="rounded-box p-5 inset-ring inset-ring-line max-tablet:grid max-tablet:grid-cols-[48px_minmax(0,1fr)] max-tablet:gap-x-4 tablet:px-6 tablet:py-7"
            >
              <span className="grid size-12 place-items-center rounded-card bg-brand-tint text-brand max-tablet:row-span-2">
                <Icon of={icon} />
              </span>
              <h3 className="tablet:mt-5">{t(`about.trust.${name}`)}</h3>
              <p className="mt-0.5 text-ink-2 tablet:mt-1.5">{t(`about.trust.${name}.body`)}</p>
            </li>
          ))}
        </ul>
      </Wrap>
      <Ends />
    </>
  );
}

function Lead() {
  return (
    <Wrap>
      <div className="mt-2 flex flex-col overflow-hidden rounded-box bg-brand-tint tablet:mt-4 tablet:flex-row tablet:items-center tablet:gap-4 tablet:rounded-banner tablet:pl-12 pc:gap-10 pc:pl-18">
        <div className="min-w-0 flex-1 px-6 pt-8 tablet:px-0 tablet:py-16">
          <h1 className="text-display tablet:text-[2.25rem]/[3.125rem] pc:text-[2.75rem]/[3.625rem]">
            {t('about.title')}
          </h1>
          <p className="mt-2 max-w-[22em] text-ink-2 max-tablet:text-long tablet:mt-3 tablet:text-[1.125rem]/[1.875rem]">
            {t('about.lead')}
          </p>
          <ButtonLink className="mt-5 tablet:mt-8" to="/projects/funding/list" height={56}>
            {t('about.find')}
          </ButtonLink>
        </div>
        <img
          className="w-full flex-none self-end tablet:w-1/2 pc:w-140"
          src="/pictures/about-lead.svg"
          alt=""
          width="600"
          height="400"
          fetchPriority="high"
        />
      </div>
    </Wrap>
  );
}

function Ends() {
  return (
    <Wrap className="pt-section">
      <div className="@container">
        <div className="grid grid-cols-[1fr] gap-3 tablet:gap-6 @columns:grid-cols-[2fr_1fr]">
          <section
            className="relative overflow-hidden rounded-banner bg-brand-tint px-6 pt-7 tablet:py-10 tablet:pr-75 tablet:pl-10 @columns:min-h-66 @columns:pr-90"
            aria-labelledby="for-makers"
          >
            <h2 id="for-makers" className="text-h1">
              {t('about.maker')}
            </h2>
            <p className="mt-2 text-ink-2">{t('about.maker.body')}</p>
            <ButtonLink className="mt-6" to="/write/select">
              {t('about.start')}
            </ButtonLink>
            <img
              className="max-tablet:mx-auto max-tablet:mt-3 max-tablet:w-70 tablet:absolute tablet:right-2 tablet:bottom-0 tablet:w-73 @columns:w-88"
              src="/pictures/cta.svg"
              alt=""
              width="520"
              height="300"
              loading="lazy"
            />
          </section>
          <section
            className="overflow-hidden rounded-banner bg-ground px-6 py-7 tablet:p-10"
            aria-labelledby="for-questions"
          >
            <h2 id="for-questions" className="text-h1">
              {t('about.faq')}
            </h2>
            <p className="mt-2 text-ink-2">{t('about.faq.body')}</p>
            <ButtonLink className="mt-6" to="/ask" variant="line">
              {t('about.faq.go')}
            </ButtonLink>
          </section>
        </div>
      </div>
    </Wrap>
  );
}

const paymentSteps = [1, 2, 3, 4] as const;

const dayClass = 'relative pb-8 pl-9 last:pb-0 tablet:pt-8.5 tablet:pb-0 tablet:pl-0';
// Dashed before the last day, which is only for failed cards.
const dayLine = [
  'before:absolute before:top-1 before:-bottom-1 before:left-[7px] before:w-0.5 last:before:hidden',
  'tablet:before:top-[7px] tablet:before:-right-6 tablet:before:bottom-auto tablet:before:left-0 tablet:before:h-0.5 tablet:before:w-auto tablet:nth-2:before:right-0 @columns:nth-2:before:-right-6',
  'before:bg-brand-line nth-3:before:bg-transparent nth-3:before:bg-[repeating-linear-gradient(var(--color-brand-line)_0_6px,transparent_6px_12px)] tablet:nth-3:before:bg-[repeating-linear-gradient(90deg,var(--color-brand-line)_0_6px,transparent_6px_12px)]',
].join(' ');
const dayDot =
  'after:absolute after:top-0.5 after:left-0 after:size-4 after:rounded-full after:border-4 after:border-brand-line after:bg-white nth-3:after:border-brand nth-3:after:bg-brand tablet:after:top-0';

function PaymentDays() {
  return (
    <section className="mt-section bg-ground py-14 tablet:py-22" aria-labelledby="pay-days">
      <Wrap>
        <h2 id="pay-days" className={partTitle}>
          {t('about.pay')}
        </h2>
        <p className="mt-1 text-center text-ink-3">{t('about.pay.sub')}</p>
        <div className="@container">
          <ol className="mt-8 grid grid-cols-1 tablet:mt-14 tablet:grid-cols-2 tablet:gap-x-6 tablet:gap-y-10 @columns:grid-cols-4 @columns:gap-y-6">
            {paymentSteps.map((step) => (
              <li key={step} className={`${dayClass} ${dayLine} ${dayDot}`}>
                <p className="text-label text-brand">{t(`about.pay.${step}.day`)}</p>
                <h3 className="mt-1 text-h2">{t(`about.pay.${step}`)}</h3>
                <p className="mt-2 text-ink-2">{t(`about.pay.${step}.body`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </Wrap>
    </section>
  );
}
