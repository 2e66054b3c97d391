import { t } from '@pq/domain/copy';
import { ArrowDown } from 'lucide-react';
import { MoreNav } from '#app/features/site-chrome/more-nav.tsx';
import { pageMeta } from '#app/head/page-meta.ts';
import { Icon } from '#app/ui/icon.tsx';
import type { Route } from './+types/ask';
import { AskForm } from './ask-form.tsx';
import { FaqList } from './faq-list.tsx';
import './ask.css';

export const meta: Route.MetaFunction = (args) => pageMeta(args, { title: t('ask.title') });

/** Answers to what is asked often, and a form for the rest. */
export default function AskScreen() {
  return (
    <div className="wrap">
      <MoreNav />
      <div className="ask-hd">
        <h1>{t('ask.title')}</h1>
        <p>{t('ask.sub')}</p>
        <a className="btn btn-line btn-sm ask-go" href="#ask">
          {t('ask.form.go')}
          <Icon of={ArrowDown} size={16} />
        </a>
      </div>
      <div className="ask">
        <FaqList />
        <section id="ask" className="ask-b" aria-labelledby="ask-title">
          <h2 id="ask-title">{t('ask.form.title')}</h2>
          <p>{t('ask.form.sub')}</p>
          <AskForm />
        </section>
      </div>
    </div>
  );
}
