import { countSupporters, getProjectGraph, listExportChanges } from '@pq/contract/endpoints/project-insight';
import type { Project } from '@pq/contract/shapes/project';
import { t } from '@pq/domain/copy';
import { formatNumber, formatWon } from '@pq/domain/format';
import { limits } from '@pq/domain/limits';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import { useApi } from '#app/data/client/api.tsx';
import { callQuery, invalidate } from '#app/data/client/calls.ts';
import { wasRefused } from '#app/data/client/was-refused.ts';
import {
  type ExportChanges,
  exportPicturesMutation,
  exportSupportersMutation,
  type SupporterFilter,
  supportersQuery,
} from '#app/data/project-insight.ts';
import { ManageSkeleton } from '#app/features/manage-head/manage-frame.tsx';
import { useQueryChange } from '#app/lib/addresses/use-query-change.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { useToast } from '#app/ui/floating/toast.tsx';
import { flatOnce } from '#app/ui/more-list/flat-once.ts';
import { EmptyState, ErrorState } from '#app/ui/states.tsx';
import { ChangesSinceExport } from './changes-since-export.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { RiskNote } from './stats/risk-note.tsx';
import { readFilter, withCombination } from './supporter-filter.ts';
import { SupporterRow, supporterColumns } from './supporter-row.tsx';
import { SelectedSupporters } from './supporter-selection.tsx';
import { SupporterTools } from './supporter-tools.tsx';
import { useSelected } from './use-selected.ts';
import { WhatToMake } from './what-to-make.tsx';

// Changing a filter must not add a history entry or scroll.
const quietly = { replace: true, preventScrollReset: true };

export default function SupportersScreen() {
  const project = useOutletContext<Project>();
  const [query] = useSearchParams();
  const changeQuery = useQueryChange();
  const filter = readFilter(query);
  const graph = useQuery(callQuery(useApi(), getProjectGraph, { key: project.key }));
  const { data: since } = useQuery(callQuery(useApi(), listExportChanges, { pid: project.key }));
  const [exported, setExported] = useState<SupporterFilter | null>(null);
  return (
    <section className="@container" aria-label={t('owner.supporters')}>
      {graph.data ? (
        <RiskNote
          charges={graph.data.charges}
          action={
            filter.status === 'retry' ? null : (
              <ButtonLink variant="line" height={40} to="?status=retry">
                {t('stats.showRetry')}
              </ButtonLink>
            )
          }
        />
      ) : null}
      {since ? <ChangesSinceExport {...since} /> : null}
      <WhatToMake
        project={project}
        filter={filter}
        changed={since?.total ?? 0}
        onPick={(combination) => changeQuery((before) => withCombination(before, combination), quietly)}
      />
      <SupporterTools project={project} filter={filter} onExport={() => setExported(filter)} />
      <Supporters
        key={JSON.stringify(filter)}
        project={project}
        filter={filter}
        changes={since?.changes ?? []}
        onExport={setExported}
      />
      {exported ? (
        <SupporterExport project={project} filter={exported} onClose={() => setExported(null)} />
      ) : null}
    </section>
  );
}

type SupportersProps = {
  project: Project;
  filter: SupporterFilter;
  changes: ExportChanges['changes'];
  onExport(selected: SupporterFilter): void;
};

function Supporters({ project, filter, changes, onExport }: SupportersProps) {
  const supporters = useInfiniteQuery(supportersQuery(useApi(), project.key, filter));
  const selection = useSelected(limits.selectedSupporters);
  if (supporters.isPending) return <ManageSkeleton />;
  if (!supporters.data || wasRefused(supporters))
    return <ErrorState title={supporters.error?.message ?? ''} onRetry={() => void supporters.refetch()} />;
  const rows = flatOnce(supporters.data.pages, ({ gateKey }) => gateKey);
  if (rows.length === 0 && Object.keys(filter).length > 0)
    return (
      <EmptyState
        title={t(isStatusAlone(filter) ? 'supporters.emptyFilter' : 'supporters.emptySearch')}
        action={
          <ButtonLink variant="line" to="?" replace preventScrollReset>
            {t('supporters.reset')}
          </ButtonLink>
        }
      />
    );
  if (rows.length === 0) return <EmptyState title={t('supporters.empty')} sub={t('supporters.empty.sub')} />;
  const changed = new Set(changes.map(({ gateKey }) => gateKey));
  return (
    <>
      <SelectedSupporters
        selection={selection}
        shown={rows.map(({ gateKey }) => gateKey)}
        onExport={onExport}
        sumsOf={(selected) => <FilterSums project={project} filter={selected ?? filter} />}
      />
      <div
        className={`hidden gap-5 rounded-field bg-ground px-4 py-2.5 text-small text-ink-2 @columns:grid ${supporterColumns}`}
        aria-hidden="true"
      >
        {(['backer', 'rewards', 'amount', 'status', 'to', 'placed'] as const).map((column) => (
          <span key={column} className={column === 'amount' ? 'text-right' : undefined}>
            {t(column === 'rewards' ? 'supporters.lines' : `supporters.${column}`)}
          </span>
        ))}
      </div>
      <ul>
        {rows.map((supporter) => (
          <SupporterRow
            key={supporter.gateKey}
            supporter={supporter}
            project={project}
            isChanged={changed.has(supporter.gateKey)}
            isSelected={selection.keys.has(supporter.gateKey)}
            onSelect={(on) => selection.select([supporter.gateKey], on)}
          />
        ))}
      </ul>
      {supporters.hasNextPage ? (
        <Button
          variant="line"
          full
          className="mt-6"
          busy={supporters.isFetchingNextPage}
          onClick={() => void supporters.fetchNextPage()}
        >
          {t('common.morePlus')}
        </Button>
      ) : null}
    </>
  );
}

function FilterSums({ project, filter }: { project: Project; filter: SupporterFilter }) {
  const { data } = useQuery(callQuery(useApi(), countSupporters, { pid: project.key, ...filter }));
  if (!data) return null;
  const sums = (['paid', 'pending'] as const).filter((what) => data[what] > 0);
  if (sums.length === 0) return null;
  return (
    <p className="text-ink-2 text-note">
      {[
        ...sums.map((what) =>
          t(`supporters.sum.${what}`, {
            n: formatNumber(data[what]),
            amount: formatWon(data.amount[what]),
          }),
        ),
        t('supporters.sum.delivery'),
      ].join(' · ')}
    </p>
  );
}

const isStatusAlone = ({ status, ...others }: SupporterFilter) =>
  status !== undefined && Object.keys(others).length === 0;

type ExportProps = { project: Project; filter: SupporterFilter; onClose(): void };

function SupporterExport({ project, filter, onClose }: ExportProps) {
  const toast = useToast();
  const api = useApi();
  const client = useQueryClient();
  const whenFetched = {
    onSuccess: ({ name, content }: Awaited<ReturnType<typeof api.file>>) => saveFile(content, name),
    onError: (error: Error) => toast(error.message, 'error'),
  };
  const exportFile = useMutation({ ...exportSupportersMutation(api), ...whenFetched });
  const exportPictures = useMutation({ ...exportPicturesMutation(api), ...whenFetched });
  return (
    <ExportDialog
      project={project}
      filter={filter}
      onExport={exportFile.mutate}
      onExportPictures={exportPictures.mutate}
      onClose={() => {
        onClose();
        void invalidate(client, listExportChanges);
      }}
    />
  );
}
