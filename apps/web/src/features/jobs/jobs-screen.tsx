import { Button, Tabs } from '@bhandar/ui';
import { Download } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader, useActor } from '../../kit';
import { ExportDialog } from './export-dialog';
import { JobTable } from './job-table';
import { MailTable } from './mail-table';

const VIEWS = ['work', 'mails'] as const;
type View = (typeof VIEWS)[number];

/** Background jobs; the warehouse also sees the outgoing emails. */
export default function JobsScreen() {
  const { t } = useTranslation('jobs');
  const { role } = useActor();
  const [starting, setStarting] = useState(false);
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('work'));
  const showsMails = role === 'superadmin' && view === 'mails';
  return (
    <>
      <PageHeader
        description={t(showsMails ? 'mailsIntro' : 'intro')}
        actions={
          <Button variant="primary" icon={<Download />} onClick={() => setStarting(true)}>
            {t('newExport')}
          </Button>
        }
      />
      {role === 'superadmin' ? (
        <Tabs
          label={t('views')}
          value={view}
          onValueChange={(next) => void setView(next as View)}
          items={VIEWS.map((value) => ({ value, label: t(`view_${value}`) }))}
        >
          {showsMails ? <MailTable /> : <JobTable />}
        </Tabs>
      ) : (
        <JobTable />
      )}
      {starting ? <ExportDialog onClose={() => setStarting(false)} /> : null}
    </>
  );
}
