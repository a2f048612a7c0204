import { Button, Tabs } from '@bhandar/ui';
import { FileUp, Plus, Printer } from 'lucide-react';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { For, PageHeader } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { ImportSheetDialog } from './import-sheet-dialog';
import { PriceSheetsTable } from './price-sheets-table';
import { DocumentDialog } from './supplier-document-dialog';
import { SupplierDocumentsTable } from './supplier-documents-table';

const VIEWS = ['products', 'sheets'] as const;
type View = (typeof VIEWS)[number];

/** Supplier prices by product or by price sheet. An admin can read them, the warehouse can edit them. */
export default function SupplierDocumentsScreen() {
  const { t } = useTranslation('purchasing');
  const [view, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('products'));
  const [open, setOpen] = useState<'new' | 'import'>();
  const counted = trpc.purchasing.listSheetLines.useQuery({ limit: 1 });
  const close = () => setOpen(undefined);
  return (
    <>
      <PageHeader
        count={counted.data?.totalItems}
        actions={
          <>
            <Button variant="ghost" icon={<Printer />} onClick={() => window.print()}>
              {t('docPrint')}
            </Button>
            <For roles={['superadmin']}>
              <Button icon={<FileUp />} onClick={() => setOpen('import')}>
                {t('docImport')}
              </Button>
              <Button variant="primary" icon={<Plus />} onClick={() => setOpen('new')}>
                {t('docNew')}
              </Button>
            </For>
          </>
        }
      />
      <Tabs
        label={t('docViews')}
        value={view}
        onValueChange={(next) => void setView(next as View)}
        items={VIEWS.map((value) => ({ value, label: t(`docView_${value}`) }))}
      >
        {view === 'products' ? <SupplierDocumentsTable /> : <PriceSheetsTable />}
      </Tabs>
      {open === 'new' ? <DocumentDialog onClose={close} /> : null}
      {open === 'import' ? <ImportSheetDialog onClose={close} /> : null}
    </>
  );
}
