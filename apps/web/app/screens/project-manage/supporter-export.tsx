import { listExportChanges } from '@pq/contract/endpoints/project-insight';
import type { Project } from '@pq/contract/shapes/project';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '#app/data/client/api.tsx';
import { invalidate } from '#app/data/client/calls.ts';
import {
  exportPicturesMutation,
  exportSupportersMutation,
  type SupporterFilter,
} from '#app/data/project-insight.ts';
import { saveFile } from '#app/lib/save-file.ts';
import { useToast } from '#app/ui/floating/toast.tsx';
import { ExportDialog } from './export-dialog.tsx';

type Props = { project: Project; filter: SupporterFilter; onClose(): void };

export function SupporterExport({ project, filter, onClose }: Props) {
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
