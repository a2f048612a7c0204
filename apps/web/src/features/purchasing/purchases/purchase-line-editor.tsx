import type { ProductKind } from '@bhandar/domain/catalogue';
import { PurchaseLineInput, type PurchaseWarning, paidUnits, type Typed, withTyped } from '@bhandar/domain/purchasing';
import type { FieldMessages } from '@bhandar/domain/shared';
import { Button, Field, Input } from '@bhandar/ui';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../kit';
import { ENTER_STOP, focusNextStop, leadByEnter } from '../../../kit/form/lead-by-enter';
import { formatMoney } from '../../../lib/format';
import { refusalText } from '../../../lib/refusals';
import { PHONE, useMedia } from '../../../lib/use-media';
import { type DraftLine, pricedDraft, withFigures, withPacks, withUnits } from './purchase-draft-model';
import { PurchaseFigureField } from './purchase-figure-field';
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

/** The fields that a phone shows at once, as they are named in the errors. */
const ALWAYS_SHOWN = ['productId', 'batchNumber', 'expiresOn', 'quantity', 'packSize', 'packTpMinor', 'packMrpMinor'];

const isTyped = (line: DraftLine): boolean => {
  const { purchaseDiscount, purchaseVat, salesDiscount, salesVat } = line.figures;
  return Boolean(line.freeQuantity) || [purchaseDiscount, purchaseVat, salesDiscount, salesVat].some(hasRate);
};
const hasRate = ({ basisPoints, minor }: DraftLine['figures']['purchaseVat']) => Boolean(basisPoints || minor);

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
  const isPacked = (figures.packSize ?? 1) > 1;
  const phone = useMedia(PHONE);
  const isNeeded = isTyped(line) || Object.keys(errors).some((field) => !ALWAYS_SHOWN.includes(field));
  const [unfolded, setUnfolded] = useState(isNeeded);
  // It stays open when the value is cleared or the error mended, or the field would vanish below the fingers.
  if (isNeeded && !unfolded) setUnfolded(true);
  const full = !phone || unfolded;
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

  const packSize = (
    <PurchaseFigureField
      label={t('linePackSize')}
      kind="whole"
      rule={PackSize}
      required
      value={figures.packSize}
      error={errors.packSize}
      onValue={(value) => type({ field: 'packSize', value })}
    />
  );

  return (
    <form
      ref={form}
      aria-label={t('purchaseLineNamed', { number })}
      className="flex flex-col gap-5 rounded-card border border-line p-4 max-sm:gap-3 max-sm:p-3"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => leadByEnter(event)}
    >
      <div className="grid grid-cols-6 items-start gap-4 max-sm:gap-3 max-sm:[&>*]:col-span-2 max-sm:[&>:first-child]:col-span-6 max-sm:[&>:nth-child(-n+3):not(:first-child)]:col-span-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr_1fr]">
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
          enterStop={isPacked}
          kind="whole"
          rule={FreeUnits}
          value={line.packs}
          onValue={(packs) => onEdit((current) => withPacks(current, packs))}
        />
        <PurchaseFigureField
          label={t('purchaseQuantity')}
          // Units that the packs gave need no key.
          enterStop={!isPacked || line.packs === null}
          kind="whole"
          rule={paidUnits(line.freeQuantity)}
          required
          value={line.quantity}
          error={errors.quantity}
          onValue={(units) => onEdit((current) => withUnits(current, units))}
        />
        {full ? (
          <PurchaseFigureField
            label={t('purchaseFree')}
            kind="whole"
            rule={FreeUnits}
            value={line.freeQuantity}
            error={errors.freeQuantity}
            onValue={(freeQuantity) => set({ freeQuantity })}
          />
        ) : (
          packSize
        )}
      </div>
      <div className={full ? 'grid items-start gap-5 lg:grid-cols-2' : 'grid grid-cols-2 items-start gap-3'}>
        <Area title={t('purchaseArea')} full={full}>
          {full ? (
            <>
              {text('packType', t('purchasePackType'))}
              {text('purchaseUnitType', t('purchaseUnitsType'))}
            </>
          ) : null}
          {full ? packSize : null}
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
          {full ? (
            <>
              <PurchaseFigureField
                label={t('purchaseUnitTp')}
                kind="tradePrice"
                value={figures.unitTpMinor}
                onValue={(value) => type({ field: 'unitTpMinor', value })}
              />
              <RateFields
                figures={figures}
                discount="purchaseDiscount"
                vat="purchaseVat"
                errors={errors}
                onTyped={type}
              />
            </>
          ) : null}
        </Area>
        <Area title={t('saleArea')} full={full}>
          {full ? (
            <>
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
            </>
          ) : null}
          <PurchaseFigureField
            label={t('purchasePackMrp')}
            enterStop
            kind="money"
            value={figures.packMrpMinor}
            error={errors.packMrpMinor}
            warning={warn('packMrpMinor')}
            onValue={(value) => type({ field: 'packMrpMinor', value })}
          />
          {full ? (
            <>
              <PurchaseFigureField
                label={t('purchaseUnitMrp')}
                kind="money"
                value={figures.unitMrpMinor}
                onValue={(value) => type({ field: 'unitMrpMinor', value })}
              />
              <RateFields figures={figures} discount="salesDiscount" vat="salesVat" errors={errors} onTyped={type} />
            </>
          ) : null}
        </Area>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {phone && !isNeeded ? (
          <Button
            variant="ghost"
            icon={full ? <ChevronUp /> : <ChevronDown />}
            aria-expanded={full}
            onClick={() => setUnfolded(!full)}
          >
            {t(full ? 'purchaseLess' : 'purchaseMore')}
          </Button>
        ) : null}
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

/** An area of the documented form. Folded, it is one field without a frame. */
function Area({ title, full, children }: { title: string; full: boolean; children: ReactNode }) {
  return (
    <fieldset className={full ? 'min-w-0 rounded-card bg-sunken/60 p-4 max-sm:p-3' : 'min-w-0'}>
      <legend className={full ? 'float-left mb-3 w-full font-semibold' : 'sr-only'}>{title}</legend>
      <div className={full ? 'clear-both grid grid-cols-2 items-start gap-3 sm:grid-cols-3' : ''}>{children}</div>
    </fieldset>
  );
}
