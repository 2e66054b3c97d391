import type { DataOf } from '@pq/contract/client';
import { exportStatement, type getSettlement } from '@pq/contract/endpoints/settlement';
import { t } from '@pq/domain/copy';
import { formatDay } from '@pq/domain/dates';
import { formatWon } from '@pq/domain/format';
import { Link } from 'react-router';
import { Badge } from '#app/ui/badge.tsx';
import { StatsBox, StatsNote } from '../stats/parts.tsx';

export type Settlement = DataOf<typeof getSettlement>;
type Statement = Settlement['statements'][number];

const link = 'inline-flex min-h-11 min-w-11 items-center text-ink-2 text-small underline';

/** The final statements of a project, to be printed or as XLSX. */
export function Statements({ settlement: { statements, statementOn, stages } }: { settlement: Settlement }) {
  if (statements.length === 0 && statementOn === null) return null;
  const isPaid = stages.length > 0 && stages.every(({ state }) => state === 'paid');
  return (
    <StatsBox title={t('statement.list')}>
      {statements.length === 0 ? <StatsNote>{t('statement.none')}</StatsNote> : null}
      <ul>
        {statements.map((statement) => (
          <StatementRow
            key={statement.key}
            statement={statement}
            isPaid={isPaid && statement.kind === 'main'}
          />
        ))}
      </ul>
    </StatsBox>
  );
}

function StatementRow({ statement, isPaid }: { statement: Statement; isPaid: boolean }) {
  const { key, number, payout } = statement;
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-line border-b py-2 last:border-b-0">
      <span className="min-w-0 flex-1 max-tablet:basis-full">
        <b className="whitespace-nowrap">{number}</b>
        <small className="block text-ink-3 text-small">{kindText(statement)}</small>
      </span>
      {isPaid ? <Badge variant="success">{t('statement.paid')}</Badge> : null}
      <span className="whitespace-nowrap max-tablet:mr-auto">{formatWon(payout)}</span>
      <span className="flex gap-3">
        <Link
          className={link}
          to={`/my/settlement/${key}`}
          target="_blank"
          aria-label={t('statement.of', { number, what: t('statement.print') })}
        >
          {t('statement.print')}
        </Link>
        <a
          className={link}
          href={`/api${exportStatement.path}?${new URLSearchParams({ key, format: 'xlsx' })}`}
          aria-label={t('statement.of', { number, what: t('statement.xlsx') })}
        >
          {t('statement.xlsx')}
        </a>
      </span>
    </li>
  );
}

function kindText({ kind, at, refunded }: Statement): string {
  const date = formatDay(at);
  return kind === 'main'
    ? t('statement.main', { date })
    : t('statement.adjust', { date, refunded: formatWon(refunded) });
}
