import { t } from '@pq/domain/copy';
import { Wrap } from '#app/ui/frame.tsx';
import { partTitle } from './part-title.ts';

const steps = [1, 2, 3, 4] as const;

const day = 'relative pb-8 pl-9 last:pb-0 tablet:pt-8.5 tablet:pb-0 tablet:pl-0';
// Dashed before the last day, which is only for failed cards.
const line = [
  'before:absolute before:top-1 before:-bottom-1 before:left-[7px] before:w-0.5 last:before:hidden',
  'tablet:before:top-[7px] tablet:before:-right-6 tablet:before:bottom-auto tablet:before:left-0 tablet:before:h-0.5 tablet:before:w-auto tablet:nth-2:before:right-0 @columns:nth-2:before:-right-6',
  'before:bg-brand-line nth-3:before:bg-transparent nth-3:before:bg-[repeating-linear-gradient(var(--color-brand-line)_0_6px,transparent_6px_12px)] tablet:nth-3:before:bg-[repeating-linear-gradient(90deg,var(--color-brand-line)_0_6px,transparent_6px_12px)]',
].join(' ');
const dot =
  'after:absolute after:top-0.5 after:left-0 after:size-4 after:rounded-full after:border-4 after:border-brand-line after:bg-white nth-3:after:border-brand nth-3:after:bg-brand tablet:after:top-0';

export function PaymentDays() {
  return (
    <section className="mt-section bg-ground py-14 tablet:py-22" aria-labelledby="pay-days">
      <Wrap>
        <h2 id="pay-days" className={partTitle}>
          {t('about.pay')}
        </h2>
        <p className="mt-1 text-center text-ink-3">{t('about.pay.sub')}</p>
        <div className="@container">
          <ol className="mt-8 grid grid-cols-1 tablet:mt-14 tablet:grid-cols-2 tablet:gap-x-6 tablet:gap-y-10 @columns:grid-cols-4 @columns:gap-y-6">
            {steps.map((step) => (
              <li key={step} className={`${day} ${line} ${dot}`}>
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
