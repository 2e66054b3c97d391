import { t } from '@pq/domain/copy';
import { ArrowDown } from 'lucide-react';
import { MoreNav } from '#app/features/site-chrome/more-nav.tsx';
import { pageMeta } from '#app/lib/head/page-meta.ts';
import { ButtonAnchor } from '#app/ui/button.tsx';
import { Wrap } from '#app/ui/frame.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/ask';
import { AskForm } from './ask-form.tsx';
import { FaqList } from './faq-list.tsx';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('ask.title') });

export default function AskScreen() {
  return (
    <Wrap>
      <MoreNav />
      <div className="@container">
        <div className="mt-3 flex flex-col items-start tablet:mt-6">
          <h1 className="text-title">{t('ask.title')}</h1>
          <p className="mt-1 text-ink-3">{t('ask.sub')}</p>
          <ButtonAnchor variant="line" height={40} className="mt-4 @aside:hidden" href="#ask">
            {t('ask.form.go')}
            <Icon of={ArrowDown} size={16} />
          </ButtonAnchor>
        </div>
        <div className="mt-8 grid grid-cols-[minmax(0,1fr)] items-start gap-14 @aside:mt-10 max-pc:@aside:grid-cols-[minmax(0,1fr)_360px] max-pc:@aside:gap-12 pc:grid-cols-[minmax(0,1fr)_400px] pc:gap-18">
          <FaqList />
          <section
            id="ask"
            className="scroll-mt-24 rounded-box tablet:inset-ring tablet:inset-ring-line tablet:p-7 @aside:sticky @aside:top-[calc(96px+var(--long-message))]"
            aria-labelledby="ask-title"
          >
            <h2 id="ask-title">{t('ask.form.title')}</h2>
            <p className="mt-0.5 text-ink-3">{t('ask.form.sub')}</p>
            <AskForm />
          </section>
        </div>
      </div>
    </Wrap>
  );
}
