import { ExportList, type Job } from '@bhandar/domain/jobs';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** "Export: Pharmacy products", "Import: list.csv". */
export function useJobName(): (job: Job) => string {
  const { t } = useTranslation('jobs');
  return useCallback(
    ({ kind, subject }) => {
      const list = ExportList.safeParse(subject);
      if (subject === '') return t(`kind_${kind}`);
      return `${t(`kind_${kind}`)}: ${kind === 'export' && list.success ? t(`list_${list.data}`) : subject}`;
    },
    [t],
  );
}
