import type { BatchStep } from '@bhandar/domain/inventory';
import { formatCount, formatInstant } from '../../lib/format';
import { csvInstant } from '../table/cell-text';
import type { Column } from '../table/columns';
import { DocumentLink } from './document-link';

interface StepWords {
  document: string;
  when: string;
  fromTo: string;
  by: string;
  units: string;
  kindOf: (kind: BatchStep['document']['kind']) => string;
  placeOf: (kind: Exclude<BatchStep['from']['kind'], 'warehouse' | 'store'>) => string;
}

/** The columns of stock movements, and those that tell the movements of one list apart. */
export function stepColumns<Step extends BatchStep>(words: StepWords, own: Column<Step>[] = []): Column<Step>[] {
  const place = ({ kind, name }: BatchStep['from']) =>
    kind === 'warehouse' || kind === 'store' ? name : words.placeOf(kind);
  return [
    {
      id: 'document',
      header: words.document,
      card: 'title',
      csv: ({ document }) => [words.kindOf(document.kind), document.label].filter(Boolean).join(' '),
      cell: ({ document }) => <DocumentLink document={document} kind={words.kindOf(document.kind)} />,
    },
    {
      id: 'when',
      header: words.when,
      csv: ({ occurredAt }) => csvInstant(occurredAt),
      cell: ({ occurredAt }) => formatInstant(occurredAt),
    },
    {
      id: 'fromTo',
      header: words.fromTo,
      wrap: true,
      cell: ({ from, to, reason }) => (
        <>
          {place(from)} <span aria-hidden="true">→</span> {place(to)}
          {reason ? <span className="under block text-ink-3 text-xs">{reason}</span> : null}
        </>
      ),
    },
    ...own,
    { id: 'by', header: words.by, cell: ({ actorName }) => actorName },
    {
      id: 'units',
      header: words.units,
      align: 'end',
      card: 'aside',
      cell: ({ quantity }) => formatCount(quantity),
    },
  ];
}
