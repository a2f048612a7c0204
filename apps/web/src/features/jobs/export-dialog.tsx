import { exportListsFor, StartExportInput } from '@bhandar/domain/jobs';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, SelectField, useActor, useMutationToast, useZodForm } from '../../kit';
import { trpc } from '../../lib/api/trpc';

type Fields = z.input<typeof StartExportInput>;

export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('jobs');
  const actor = useActor();
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(StartExportInput, { defaultValues: { list: 'pharmacyProducts' } });
  const start = trpc.jobs.startExport.useMutation(toasts({ success: t('exportStarted'), failure: t('exportFailed') }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={t('newExport')}
      description={t('exportText')}
      submitLabel={t('startExport')}
      onSubmit={async (values) => {
        await start.mutateAsync(values);
        await utils.jobs.invalidate();
      }}
    >
      <SelectField<Fields>
        name="list"
        label={t('whichList')}
        options={exportListsFor(actor).map((value) => ({ value, label: t(`list_${value}`) }))}
      />
    </FormDialog>
  );
}
