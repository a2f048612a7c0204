import type { ProductKind } from '@bhandar/domain/catalogue';
import { PurchaseLineInput, type PurchaseWarning, paidUnits, type Typed, withTyped } from '@bhandar/domain/purchasing';
import type { FieldMessages } from '@bhandar/domain/shared';
import { Button, Field, Input } from '@bhandar/ui';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../kit';
import { formatMoney } from '../../../lib/format';
import { refusalText } from '../../../lib/refusals';
import { type DraftLine, pricedDraft, withFigures, withPacks, withUnits } from './purchase-draft-model';
import { ENTER_STOP, PurchaseFigureField } from './purchase-figure-field';
import { PurchaseProductPicker } from './purchase-product-picker';
import { RateFields } from './purchase-rate-fields';

const { freeQuantity: FreeUnits, packSize: PackSize } = PurchaseLineInput.shape;

interface PurchaseLineEditorProps {
  kind: ProductKind;
  line: DraftLine;
  number: number;
  errors: FieldMessages;
  warnings: readonly PurchaseWarning[];
  onEdit: (edit: (line: DraftLine) => DraftLine) => void;
  onNext: () => void;
  /** The product takes the focus, because the user came here by a key or a button. */
  takesFocus: boolean;
}

/** Focuses the next field that has to be typed or read from the pack; false after the last. */
function focusNextStop(form: HTMLElement, from: Element): boolean {
  const stops = [...form.querySelectorAll<HTMLInputElement>('[data-enter-stop]')];
  const next = stops.find((stop) => from.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING);
  next?.focus();
  next?.select();
  return next !== undefined;
}

/** Edits the active line: goods, purchase area and sale area. Dependent figures are recomputed while typing. */
export function PurchaseLineEditor(props: PurchaseLineEditorProps) {
  const { kind, line, number, errors, warnings, onEdit, onNext, takesFocus } = props;
  const { t } = useTranslation('purchasing');
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the line opens.
  useEffect(() => {
    if (takesFocus) productOf(form.current)?.focus();
  }, []);
  const { figures } = line;
  const priced = pricedDraft(line);
  const set = (changes: Partial<DraftLine>) => onEdit((current) => ({ ...current, ...changes }));
  const type = (typed: Typed) => onEdit((current) => withFigures(current, withTyped(current.figures, typed)));
  const warn = (field: string) => {
    const warning = warnings.find((candidate) => candidate.field === field);
    return warning && refusalText(warning);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onNext();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    const { target, currentTarget } = event;
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!(target instanceof HTMLInputElement) || !currentTarget.contains(target)) return;
    if (focusNextStop(currentTarget, target)) event.preventDefault();
  };
  const onProduct = () => {
    const product = productOf(form.current);
    if (form.current && product) focusNextStop(form.current, product);
  };
  const text = (field: 'batchNumber' | 'packType' | 'purchaseUnitType' | 'salesUnitType', label: string) => (
    <Field label={label} error={errors[field]}>
      {(ids) => (
        <Input
          {...ids}
          {...(field === 'batchNumber' ? ENTER_STOP : {})}
          value={line[field]}
          maxLength={60}
          autoComplete="off"
          onChange={(event) => set({ [field]: event.target.value })}
        />
      )}
    </Field>
  );

  return (
    <form
      ref={form}
      aria-label={t('purchaseLineNamed', { number })}
      className="flex flex-col gap-5 rounded-card border border-line p-4"
      noValidate
      onSubmit={submit}
      onKeyDown={onKeyDown}
    >
      <div className="grid grid-cols-6 items-start gap-4 max-sm:gap-x-3 max-sm:[&>*]:col-span-2 max-sm:[&>:first-child]:col-span-6 max-sm:[&>:nth-child(-n+3):not(:first-child)]:col-span-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_1fr]">
        <PurchaseProductPicker kind={kind} line={line} error={errors.productId} onEdit={onEdit} onPicked={onProduct} />
        {text('batchNumber', t('purchaseBatch'))}
        <Field
          label={t('purchaseExpiry')}
          error={errors.expiresOn}
          help={warn('expiresOn') ? <span className="text-marigold-ink">{warn('expiresOn')}</span> : undefined}
        >
          {(ids) => (
            <DayInput
              {...ids}
              {...ENTER_STOP}
              expiry
              value={line.expiresOn}
              onValue={(expiresOn) => set({ expiresOn })}
            />
          )}
        </Field>
        <PurchaseFigureField
          label={t('purchasePacks')}
          kind="whole"
          rule={FreeUnits}
          value={line.packs}
          onValue={(packs) => onEdit((current) => withPacks(current, packs))}
        />
        <PurchaseFigureField
          label={t('purchaseQuantity')}
          enterStop
          kind="whole"
          rule={paidUnits(line.freeQuantity)}
          required
          value={line.quantity}
          error={errors.quantity}
          onValue={(units) => onEdit((current) => withUnits(current, units))}
        />
        <PurchaseFigureField
          label={t('purchaseFree')}
          kind="whole"
          rule={FreeUnits}
          value={line.freeQuantity}
          error={errors.freeQuantity}
          onValue={(freeQuantity) => set({ freeQuantity })}
        />
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Area title={t('purchaseArea')}>
          {text('packType', t('purchasePackType'))}
          {text('purchaseUnitType', t('purchaseUnitsType'))}
          <PurchaseFigureField
            label={t('linePackSize')}
            kind="whole"
            rule={PackSize}
            required
            value={figures.packSize}
            error={errors.packSize}
            onValue={(value) => type({ field: 'packSize', value })}
          />
          <PurchaseFigureField
            label={t('purchasePackTp')}
            enterStop
            kind="tradePrice"
            required
            value={figures.packTpMinor}
            error={errors.packTpMinor}
            warning={warn('packTpMinor')}
            onValue={(value) => type({ field: 'packTpMinor', value })}
          />
          <PurchaseFigureField
            label={t('purchaseUnitTp')}
            kind="tradePrice"
            value={figures.unitTpMinor}
            onValue={(value) => type({ field: 'unitTpMinor', value })}
          />
          <RateFields figures={figures} discount="purchaseDiscount" vat="purchaseVat" errors={errors} onTyped={type} />
        </Area>
        <Area title={t('saleArea')}>
          {text('salesUnitType', t('purchaseUnitsType'))}
          <PurchaseFigureField
            label={t('linePackSize')}
            kind="whole"
            rule={PackSize}
            required
            value={figures.salePackSize}
            error={errors.salePackSize}
            onValue={(value) => type({ field: 'salePackSize', value })}
          />
          <PurchaseFigureField
            label={t('purchasePackMrp')}
            enterStop
            kind="money"
            value={figures.packMrpMinor}
            error={errors.packMrpMinor}
            warning={warn('packMrpMinor')}
            onValue={(value) => type({ field: 'packMrpMinor', value })}
          />
          <PurchaseFigureField
            label={t('purchaseUnitMrp')}
            kind="money"
            value={figures.unitMrpMinor}
            onValue={(value) => type({ field: 'unitMrpMinor', value })}
          />
          <RateFields figures={figures} discount="salesDiscount" vat="salesVat" errors={errors} onTyped={type} />
        </Area>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-2 text-sm tabular-nums">
          {priced
            ? `${t('purchaseLineTotal')} ${formatMoney(priced.totalMinor)} · ${t('purchaseUnitCost')} ${priced.unitCost}`
            : ''}
        </p>
        <Button type="submit">{t('purchaseNextLine')}</Button>
      </div>
    </form>
  );
}

const productOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('button[role="combobox"]');

function Area({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0 rounded-card bg-sunken/60 p-4">
      <legend className="float-left mb-3 w-full font-semibold">{title}</legend>
      <div className="clear-both grid grid-cols-2 items-start gap-3 sm:grid-cols-3">{children}</div>
    </fieldset>
  );
}
