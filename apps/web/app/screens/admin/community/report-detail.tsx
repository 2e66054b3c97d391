import { t } from '@pq/domain/copy';
import { formatDate, formatMoment } from '@pq/domain/dates';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Report } from '#app/data/admin/moderation.ts';
import { projectPath } from '#app/lib/addresses/project-path.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import {
  CloseLink,
  Detail,
  DetailBody,
  DetailPart,
  markLink,
  Remark,
  remarkClass,
  remarkNote,
  remarkTextClass,
} from '../parts/detail.tsx';
import { commentText } from './comment-text.ts';
import { ReportDecision } from './report-decision.tsx';
import { RestrictForm } from './restrict-form.tsx';

type Props = { report: Report; isOpen: boolean; closeTo: string; onDecided(): void };

export function ReportDetail({ report, isOpen, closeTo, onDecided }: Props) {
  const [restricts, setRestricts] = useState(false);
  const { author, target, restrictUntil } = report;
  const place = pathOf(target);
  return (
    <Detail
      id="reported"
      title={target.title || t('admin.reports.gone')}
      marks={
        <>
          <Badge>{t(`admin.reports.on.${target.type}`)}</Badge>
          {restrictUntil ? (
            <Badge variant="danger">
              {t('admin.reports.restricted', { date: formatDate(restrictUntil) })}
            </Badge>
          ) : null}
          {place && target.title ? (
            <Link className={markLink} to={place} target="_blank">
              <Icon of={Eye} size={16} />
              {t('admin.reports.seeTarget')}
            </Link>
          ) : null}
          <CloseLink to={closeTo} />
        </>
      }
    >
      <DetailBody>
        <Thread report={report} />
        <ReportReasons reasons={report.reasons} text={report.text} />
        <section aria-label={t('admin.reports.restrictAuthor')}>
          <Button
            variant="line"
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
      </DetailBody>
      <ReportDecision
        type="comment"
        reported={report}
        subject={t('freshPassword.commentOf', { nickname: author.nickname })}
        isOpen={isOpen}
        onDecided={onDecided}
      />
    </Detail>
  );
}

type ReasonsProps = Pick<Report, 'reasons'> & {
  /** As it is now. */
  text: string;
};

/** Why members have reported something, with its text of then where that was another one. */
export function ReportReasons({ reasons, text: reportedText }: ReasonsProps) {
  return (
    <DetailPart
      id="reasons"
      title={
        <>
          {t('admin.reports.reasons')} <Badge variant="danger">{reasons.length}</Badge>
        </>
      }
    >
      <div className="grid gap-2">
        {reasons.map(({ nickname, reason, text, timestamp }) => (
          <Remark key={`${nickname}-${timestamp}`} note={`${nickname} · ${formatMoment(timestamp)}`}>
            <p className={remarkTextClass}>{reason}</p>
            {text === reportedText ? null : (
              <p className={remarkTextClass}>
                <small className={remarkNote}>{t('admin.reports.text')}</small> {text}
              </p>
            )}
          </Remark>
        ))}
      </div>
    </DetailPart>
  );
}

function Thread({ report }: { report: Report }) {
  return (
    <DetailPart id="thread" title={t('admin.reports.thread')}>
      <ul className="grid gap-2">
        {report.thread.map((words, at) => {
          const isReported = words.key === report.key;
          return (
            <li
              key={words.key}
              className={`${remarkClass} ${at > 0 ? 'ml-6' : ''} ${isReported ? 'bg-danger-tint' : 'bg-ground'}`}
            >
              <small className={remarkNote}>
                {words.author.nickname} · {formatMoment(words.timestamp)}
                {words.isSceret ? ` · ${t('comment.secret')}` : ''}
                {words.isBlind ? ` · ${t('admin.stories.blinded')}` : ''}
                {isReported ? ` · ${t('admin.reports.this')}` : ''}
              </small>
              <p className={remarkTextClass}>{commentText(words)}</p>
            </li>
          );
        })}
      </ul>
    </DetailPart>
  );
}

// Null where the key alone leads to no page for an admin.
function pathOf({ type, key }: Report['target']): string | null {
  if (type === 'story') return `/story/${key}`;
  if (type === 'notice') return `/notice/detail/${key}`;
  return type === 'pqbox' || type === 'news' ? null : `${projectPath({ purpose: type, key })}/inquiry`;
}
