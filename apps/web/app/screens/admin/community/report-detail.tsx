import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { Eye, X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { projectPath } from '#app/addresses/project-path.ts';
import type { Report } from '#app/data/console/moderation.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { ReportDecision } from './report-decision.tsx';
import { RestrictForm } from './restrict-form.tsx';
import { wordsOf } from './words-of.ts';

type Props = { report: Report; isOpen: boolean; closeTo: string; onDecided(): void };

/** A reported comment with why it was reported, what it answers and what is answered, and what can be done. */
export function ReportDetail({ report, isOpen, closeTo, onDecided }: Props) {
  const [restricts, setRestricts] = useState(false);
  const { author, target, restrictUntil, reasons } = report;
  const place = pathOf(target);
  return (
    <article className="adm-w" aria-labelledby="reported">
      <header>
        <p>
          <Badge>{t(`admin.reports.on.${target.type}`)}</Badge>
          {restrictUntil ? (
            <Badge look="danger">{t('admin.reports.restricted', { date: formatDate(restrictUntil) })}</Badge>
          ) : null}
          {place && target.title ? (
            <Link to={place} target="_blank">
              <Icon of={Eye} size={16} />
              {t('admin.reports.seeTarget')}
            </Link>
          ) : null}
          <Link to={closeTo} aria-label={t('common.close')} preventScrollReset>
            <Icon of={X} size={20} />
          </Link>
        </p>
        <h2 id="reported">{target.title || t('admin.reports.gone')}</h2>
      </header>
      <div className="adm-s">
        <Thread report={report} />
        <section aria-labelledby="reasons">
          <h3 id="reasons">
            {t('admin.reports.reasons')} <Badge look="danger">{reasons.length}</Badge>
          </h3>
          {reasons.map(({ nickname, reason, text, timestamp }) => (
            <div key={`${nickname}-${timestamp}`} className="adm-r">
              <small>
                {nickname} · {formatMoment(timestamp)}
              </small>
              <p>{reason}</p>
              {text === report.text ? null : (
                <p>
                  <small>{t('admin.reports.said')}</small> {text}
                </p>
              )}
            </div>
          ))}
        </section>
        <section aria-label={t('admin.reports.restrictAuthor')}>
          <Button
            look="line"
            height={40}
            aria-expanded={restricts}
            onClick={() => setRestricts((before) => !before)}
          >
            {author.nickname}: {t(restrictUntil ? 'admin.members.change' : 'admin.members.restrict')}
          </Button>
          {restricts ? (
            <RestrictForm
              uid={author.uid}
              nickname={author.nickname}
              until={restrictUntil}
              onDone={() => setRestricts(false)}
            />
          ) : null}
        </section>
      </div>
      <ReportDecision report={report} isOpen={isOpen} onDecided={onDecided} />
    </article>
  );
}

function Thread({ report }: { report: Report }) {
  return (
    <section aria-labelledby="thread">
      <h3 id="thread">{t('admin.reports.thread')}</h3>
      <ul>
        {report.thread.map((words, at) => {
          const isReported = words.key === report.key;
          return (
            <li
              key={words.key}
              className={['adm-r', at > 0 && 'is-re', isReported && 'is-no'].filter(Boolean).join(' ')}
            >
              <small>
                {words.author.nickname} · {formatMoment(words.timestamp)}
                {words.isSceret ? ` · ${t('comment.secret')}` : ''}
                {words.isBlind ? ` · ${t('admin.stories.blinded')}` : ''}
                {isReported ? ` · ${t('admin.reports.this')}` : ''}
              </small>
              <p>{wordsOf(words)}</p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Where the thing is that was commented on; null for what has no page that an administrator could open by its key alone. */
function pathOf({ type, key }: Report['target']): string | null {
  if (type === 'story') return `/story/${key}`;
  if (type === 'notice') return `/notice/detail/${key}`;
  return type === 'pqbox' ? null : `${projectPath({ purpose: type, key })}/inquiry`;
}
