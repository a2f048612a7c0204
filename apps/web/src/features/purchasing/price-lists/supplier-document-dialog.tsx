import {
  EMPTY_FIGURES,
  priceSheetLine,
  type SheetLine,
  SheetLineInput,
  sheetLineRevision,
  type Typed,
  toLineFigures,
  whyNotTypeLine,
  withTyped,
} from '@bhandar/domain/purchasing';
import type { FieldMessages } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, useZodForm } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { issueText, refusalText } from '../../../lib/refusals';
import { figuresOf } from '../purchases/sheet-purchase';
import { DocumentFigures } from './supplier-document-figures';
import { DocumentForm, REQUIRED } from './supplier-document-form';
import { DocumentTexts } from './supplier-document-texts';

interface DocumentDialogProps {
  /** Omitted to add a product to today's price sheet. */
  document?: SheetLine;
  onClose: () => void;
}

/** The documented form of one product on a price sheet; dependent figures are recomputed while typing. */
export function DocumentDialog({ document, onClose }: DocumentDialogProps) {
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const [begun] = useState(document ? figuresOf(document) : { ...EMPTY_FIGURES, packSize: null, salePackSize: null });
  const [figures, setFigures] = useState(begun);
  const [errors, setErrors] = useState<FieldMessages>({});
  const add = trpc.purchasing.addSheetLine.useMutation();
  const update = trpc.purchasing.updateSheetLine.useMutation();
  const form = useZodForm(DocumentForm, {
    defaultValues: {
      revision: document ? sheetLineRevision(document) : undefined,
      supplierId: document?.supplier?.id ?? '',
      tradeName: document?.tradeName ?? '',
      genericName: document?.genericName ?? '',
      strength: document?.strength ?? '',
      category: document?.category ?? '',
      company: document?.company ?? '',
      packType: document?.packType ?? '',
      purchaseUnitType: document?.purchaseUnitType ?? '',
      salesUnitType: document?.salesUnitType ?? '',
      stock: document?.stock ?? null,
    },
  });
  const type = (typed: Typed) => {
    setFigures((current) => withTyped(current, typed));
    setErrors({});
  };

  const submit = async ({ revision, supplierId, ...texts }: z.output<typeof DocumentForm>) => {
    const typed = { packSize: figures.packSize, salePackSize: figures.salePackSize, packTpMinor: figures.packTpMinor };
    const blank = Object.entries({ ...typed, packMrpMinor: figures.packMrpMinor }).filter(
      ([, value]) => value === null,
    );
    const line = SheetLineInput.safeParse({ ...texts, ...toLineFigures(figures) });
    const told: FieldMessages = Object.fromEntries(blank.map(([field]) => [field, REQUIRED]));
    for (const { path, message } of line.error?.issues ?? []) told[path.join('.')] ??= issueText(message);
    if (line.success && Object.keys(told).length === 0) {
      const priced = priceSheetLine(line.data);
      const violations = [...whyNotTypeLine(line.data), ...(Array.isArray(priced) ? priced : [])];
      for (const violation of violations) told[violation.field] ??= refusalText(violation);
    }
    if (Object.keys(told).length > 0 || !line.success) {
      setErrors(told);
      throw new Error(Object.values(told)[0] ?? REQUIRED);
    }
    try {
      if (document) {
        await update.mutateAsync({ id: document.id, revision, line: line.data });
        toast.success(t('docUpdated'));
      } else {
        await add.mutateAsync({ supplierId: supplierId || null, line: line.data });
        toast.success(t('docAdded', { name: line.data.tradeName }));
      }
    } catch (error) {
      toast.error(t(document ? 'docUpdateFailed' : 'docAddFailed'));
      setErrors(failureOf(error).fields);
      throw error;
    }
    await utils.purchasing.invalidate();
  };

  return (
    <FormDialog
      form={form}
      dirty={figures !== begun}
      onClose={onClose}
      size="full"
      title={document ? t('docUpdateTitle', { name: document.tradeName }) : t('docCreateTitle')}
      submitLabel={t(document ? 'docSave' : 'docAdd')}
      onSubmit={submit}
    >
      <DocumentTexts fresh={!document} />
      <DocumentFigures figures={figures} errors={errors} onTyped={type} />
    </FormDialog>
  );
}
