import { Card, Skeleton } from '@bhandar/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextLink } from '../sessions/text-link';

interface OverviewPanelProps<Row> {
  title: string;
  allHref: string | undefined;
  rows: readonly Row[] | undefined;
  emptyText: string;
  rowKey: (row: Row) => string;
  children: (row: Row) => ReactNode;
}

/** A short list on the home screen with a link to the whole list. */
export function OverviewPanel<Row>({ title, allHref, rows, emptyText, rowKey, children }: OverviewPanelProps<Row>) {
  const { t } = useTranslation('accounts');
  return (
    <Card
      title={title}
      flush
      className="overflow-hidden"
      action={allHref && rows && rows.length > 0 ? <TextLink href={allHref}>{t('showAll')}</TextLink> : undefined}
    >
      {rows === undefined ? (
        <div className="p-4">
          <Skeleton className="h-32" />
        </div>
      ) : rows.length === 0 ? (
        <p className="px-4 py-6 text-ink-2">{emptyText}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={rowKey(row)}>{children(row)}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
