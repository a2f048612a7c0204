import { isBuiltInTender, type Tender } from '@bhandar/domain/pos';
import { Badge, Button } from '@bhandar/ui';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { Section } from './section';
import { AddTenderDialog, EditTenderDialog } from './tender-dialogs';

/** Payment methods, in the order of the tills. */
export function TenderSection() {
  const { t } = useTranslation('accounts');
  const tenders = trpc.pos.listTenders.useQuery({ includeRetired: true });
  const [editing, setEditing] = useState<Tender | 'new'>();
  const close = () => setEditing(undefined);
  return (
    <Section title={t('tenders')} text={t('tendersText')}>
      <QueryState query={tenders} loadingText={t('loadingSettings')}>
        {(data) => (
          <ul aria-label={t('tenders')} className="-mx-5 -mt-2">
            {data.map((tender) => (
              <TenderRow key={tender.id} tender={tender} onEdit={() => setEditing(tender)} />
            ))}
          </ul>
        )}
      </QueryState>
      <Button icon={<Plus />} onClick={() => setEditing('new')} className="mt-4">
        {t('tenderNew')}
      </Button>
      {editing === 'new' ? <AddTenderDialog onClose={close} /> : null}
      {editing && editing !== 'new' ? <EditTenderDialog tender={editing} onClose={close} /> : null}
    </Section>
  );
}

function TenderRow({ tender, onEdit }: { tender: Tender; onEdit: () => void }) {
  const { t } = useTranslation('accounts');
  const { id, method, active, asksReference } = tender;
  const name = isBuiltInTender(id) ? t(`tenderMethod_${method}`) : tender.name;
  return (
    <li className="flex items-center justify-between gap-4 border-line border-b px-5 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className={active ? 'font-medium' : 'font-medium text-ink-3'}>{name}</span>
          {active ? null : <Badge>{t('tenderRetired')}</Badge>}
        </p>
        <p className="text-ink-3 text-sm">
          {[t(`tenderMethod_${method}`), asksReference ? t('tenderAsksReference') : ''].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Button size="sm" icon={<Pencil />} onClick={onEdit} aria-label={t('tenderEditNamed', { name })}>
        {t('tenderEdit')}
      </Button>
    </li>
  );
}
