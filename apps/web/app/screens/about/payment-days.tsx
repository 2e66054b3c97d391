import { t } from '@pq/domain/copy';
import './payment-days.css';

const steps = [1, 2, 3, 4] as const;

/** The days of a project (docs/product/time-and-money.md#moments-of-a-project) on an example. */
export function PaymentDays() {
  return (
    <section className="ab-pay" aria-labelledby="pay-days">
      <div className="wrap">
        <h2 id="pay-days" className="ab-h">
          {t('about.pay')}
        </h2>
        <p className="ab-sub">{t('about.pay.sub')}</p>
        <ol className="ab-days">
          {steps.map((step) => (
            <li key={step}>
              <p className="ab-day">{t(`about.pay.${step}.day`)}</p>
              <h3>{t(`about.pay.${step}`)}</h3>
              <p>{t(`about.pay.${step}.body`)}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
