import {
  DATE_STYLES,
  type ImportMapping,
  type ImportOptions,
  type ImportPreview,
  ProductKind,
  TARGET_FIELDS,
  type TargetField,
} from '@bhandar/domain/catalogue';
import { MONEY_STYLES } from '@bhandar/domain/shared';
import { Button, Checkbox, Field, Select } from '@bhandar/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface Reading {
  mapping: ImportMapping;
  options: ImportOptions;
}

interface ImportColumnsProps extends Reading {
  preview: ImportPreview;
  onChange: (reading: Reading) => void;
}

/** Shown even when no column was matched. */
const MAIN_FIELDS: readonly TargetField[] = ['tradeName', 'genericName', 'strength', 'category', 'company'];
const MONEY_FIELDS: readonly TargetField[] = ['packMrp', 'unitMrp', 'packTp', 'unitTp'];

/** Step two: maps columns to fields and sets how cells are read. */
export function ImportColumns({ preview, mapping, options, onChange }: ImportColumnsProps) {
  const { t } = useTranslation('catalogue');
  const [all, setAll] = useState(false);
  const shown = TARGET_FIELDS.filter((field) => all || MAIN_FIELDS.includes(field) || mapping[field] !== undefined);
  const choose = (field: TargetField, column: string) => {
    const { [field]: _, ...rest } = mapping;
    onChange({ mapping: column === '' ? rest : { ...rest, [field]: column }, options });
  };
  const columns = [
    { value: '', label: t('notInFile') },
    ...preview.headers.map((header) => ({ value: header, label: header })),
  ];
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface">
      <header className="border-line border-b px-4 py-3">
        <h2 className="font-semibold text-lg">{t('columnsTitle')}</h2>
        <p className="text-ink-2 text-sm">{t('columnsText')}</p>
      </header>
      <div className="grid gap-4 border-line border-b px-4 py-3 sm:grid-cols-3">
        <ReadingOptions mapping={mapping} options={options} onChange={onChange} />
      </div>
      <table className="w-full table-fixed text-left">
        <thead className="text-ink-3 text-sm">
          <tr>
            <th className="px-4 py-2 font-medium">{t('field')}</th>
            <th className="px-2 py-2 font-medium">{t('column')}</th>
            <th className="px-4 py-2 font-medium max-sm:hidden">{t('sample')}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((field) => (
            <tr key={field} className="border-line border-t">
              <th scope="row" className="px-4 py-1.5 font-regular">
                {t(`field_${field}`)}
                {field === 'tradeName' ? <span className="text-danger-ink"> *</span> : null}
              </th>
              <td className="px-2 py-1.5">
                <Select
                  controlSize="sm"
                  aria-label={t(`field_${field}`)}
                  value={mapping[field] ?? ''}
                  onValueChange={(column) => choose(field, column)}
                  options={columns}
                />
              </td>
              <td className="truncate px-4 py-1.5 font-mono text-ink-2 text-sm max-sm:hidden">
                {sampleOf(preview, mapping[field])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="border-line border-t px-3 py-2">
        <Button size="sm" variant="ghost" icon={all ? <ChevronUp /> : <ChevronDown />} onClick={() => setAll(!all)}>
          {all ? t('fewerFields') : t('moreFields')}
        </Button>
      </div>
    </section>
  );
}

function sampleOf({ headers, rows }: ImportPreview, column: string | undefined): string {
  const index = column === undefined ? -1 : headers.indexOf(column);
  return rows.map(({ cells }) => cells[index]?.trim() ?? '').find((cell) => cell !== '') ?? '';
}

function ReadingOptions({ mapping, options, onChange }: Omit<ImportColumnsProps, 'preview'>) {
  const { t } = useTranslation('catalogue');
  const set = (change: Partial<ImportOptions>) => onChange({ mapping, options: { ...options, ...change } });
  return (
    <>
      <Field label={t('goods')}>
        {(ids) => (
          <Select
            {...ids}
            value={options.kind}
            onValueChange={(kind) => set({ kind: ProductKind.parse(kind) })}
            options={ProductKind.options.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
          />
        )}
      </Field>
      {MONEY_FIELDS.some((field) => mapping[field] !== undefined) ? (
        <Field label={t('moneyStyle')}>
          {(ids) => (
            <Select
              {...ids}
              value={options.moneyStyle}
              onValueChange={(style) => set({ moneyStyle: style === 'comma' ? 'comma' : 'point' })}
              options={MONEY_STYLES.map((style) => ({ value: style, label: t(`moneyStyle_${style}`) }))}
            />
          )}
        </Field>
      ) : null}
      {mapping.expiry === undefined ? null : (
        <Field label={t('dateStyle')}>
          {(ids) => (
            <Select
              {...ids}
              value={options.dateStyle}
              onValueChange={(value) =>
                set({ dateStyle: DATE_STYLES.find((style) => style === value) ?? options.dateStyle })
              }
              options={DATE_STYLES.map((style) => ({ value: style, label: t(`dateStyle_${style}`) }))}
            />
          )}
        </Field>
      )}
      {mapping.openingQuantity !== undefined && (mapping.expiry ?? mapping.batchNumber) !== undefined ? (
        <Checkbox
          className="sm:col-span-3"
          checked={options.confirmDates}
          onCheckedChange={(confirmDates) => set({ confirmDates })}
          label={t('confirmDates')}
          description={t('confirmDatesText')}
        />
      ) : null}
    </>
  );
}
