import { SHEET_LINE_SORTS, type SheetLine } from '@bhandar/domain/purchasing';
import { FileSpreadsheet, Pencil, Trash2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { choiceFilter, DataTable, keepRows, useActor, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { hrefTo } from '../../../screens';
import { documentColumns } from './supplier-document-columns';
import { DocumentDialog } from './supplier-document-dialog';
import { useRemoveDocument } from './use-remove-document';

const COMPARED = ['dearer', 'cheaper', 'unmatched'] as const;

/** The documented table: every product of every price sheet, newest first. */
export function SupplierDocumentsTable() {
  const { t } = useTranslation('purchasing');
  const { role } = useActor();
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const [editing, setEditing] = useState<SheetLine>();
  const page = usePage({
    sorts: SHEET_LINE_SORTS,
    defaultSort: { by: 'createdAt', direction: 'desc' },
    filters: { compared: choiceFilter(COMPARED) },
  });
  const list = trpc.purchasing.listSheetLines.useQuery(page.query, keepRows);
  const columns = useMemo(() => documentColumns(t), [t]);
  const remove = useRemoveDocument();
  const openSheet = ({ sheet }: SheetLine) => navigate(hrefTo(role, 'priceSheet', { id: sheet.id }));
  const actions = (line: SheetLine) => [
    { label: t('docOpenSheet'), icon: <FileSpreadsheet />, onSelect: () => openSheet(line) },
    ...(role === 'superadmin'
      ? [
          { label: t('docEdit'), icon: <Pencil />, onSelect: () => setEditing(line) },
          {
            label: t('docDelete'),
            icon: <Trash2 />,
            tone: 'danger' as const,
            onSelect: () => void remove({ id: line.id, name: line.tradeName }),
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        label={t('docList')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.purchasing.listSheetLines.query({ ...page.query, ...at })}
        rowKey={({ id }) => id}
        rowName={({ tradeName }) => tradeName}
        searchLabel={t('docSearch')}
        filters={[
          {
            key: 'compared',
            label: t('docCompared'),
            options: COMPARED.map((value) => ({ value, label: t(`docCompared_${value}`) })),
          },
        ]}
        empty={{ title: t('docNone'), noMatchTitle: t('docNone'), description: t('docNoneText') }}
        loadingText={t('docLoading')}
        failedText={t('docFailed')}
        onOpen={openSheet}
        actions={actions}
      />
      {editing ? <DocumentDialog document={editing} onClose={() => setEditing(undefined)} /> : null}
    </>
  );
}
