import { type AuditedEntry, changesOf } from '@bhandar/domain/audit';
import { Button } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { fieldName, shownValue } from './labels';

const SHOWN = 40;

interface EntryDetailsProps {
  entry: AuditedEntry;
  onOnlyRecord: () => void;
  onOnlyPerson: (() => void) | undefined;
}

/** The record's fields before and after. */
export function EntryDetails({ entry, onOnlyRecord, onOnlyPerson }: EntryDetailsProps) {
  const { t } = useTranslation('audit');
  const changes = changesOf(entry.before, entry.after);
  const facts = [
    entry.chainNo === null ? t('notLinked') : t('linked', { number: entry.chainNo }),
    ...(entry.address ? [t('fromAddress', { address: entry.address })] : []),
    ...(entry.requestId ? [t('request', { id: entry.requestId })] : []),
  ];
  return (
    <div className="flex max-w-3xl flex-col gap-3 py-1">
      {changes.length === 0 ? (
        <p className="text-ink-2">{t('noDetails')}</p>
      ) : (
        <table className="w-full table-fixed text-sm">
          <thead className="text-ink-3">
            <tr>
              <th scope="col" className="w-1/3 py-1 pr-3 text-left font-regular">
                {t('field')}
              </th>
              <th scope="col" className="py-1 pr-3 text-left font-regular">
                {t('before')}
              </th>
              <th scope="col" className="py-1 text-left font-regular">
                {t('after')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {changes.slice(0, SHOWN).map(({ field, before, after }) => (
              <tr key={field} className="align-top">
                <th scope="row" className="py-1.5 pr-3 text-left font-regular text-ink-2 wrap-anywhere">
                  {fieldName(field)}
                </th>
                <td className="py-1.5 pr-3 text-ink-3 line-through decoration-line-strong wrap-anywhere">
                  {shownValue(field, before)}
                </td>
                <td className="py-1.5 font-medium wrap-anywhere">{shownValue(field, after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.length > SHOWN ? (
        <p className="text-ink-3 text-sm">{t('moreFields', { count: changes.length - SHOWN })}</p>
      ) : null}
      <p className="text-ink-3 text-sm wrap-anywhere">{facts.join(' · ')}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={onOnlyRecord}>
          {t('onlyRecord')}
        </Button>
        {onOnlyPerson ? (
          <Button size="sm" onClick={onOnlyPerson}>
            {t('onlyPerson')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
