import type { ProductKind } from '@bhandar/domain/catalogue';
import { marginOf } from '@bhandar/domain/pricing';
import {
  type PurchasedBefore,
  PurchaseLineInput,
  type PurchaseWarning,
  paidUnits,
  type Typed,
  withTyped,
} from '@bhandar/domain/purchasing';
import type { FieldMessages } from '@bhandar/domain/shared';
import { Button, Field, Input } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { ChevronDown, ChevronUp, Plus } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { DayInput } from '../../../kit';
import { ENTER_STOP, focusFirstWrong, focusNextStop, leadByEnter } from '../../../kit/form/lead-by-enter';
import { useLeaveCheck } from '../../../kit/form/use-leave-check';
import { formatAmount, formatCount, formatDate, formatMoney, formatPercent } from '../../../lib/format';
import { refusalText } from '../../../lib/refusals';
import {
  type DraftLine,
  pricedDraft,
  scaled,
  withFigures,
  withPackSize,
  withPacks,
  withUnits,
  wrongValues,
} from './purchase-draft-model';
import { PurchaseFigureField } from './purchase-figure-field';
import { listed } from './purchase-group';
import { PurchaseLineMore } from './purchase-line-more';
import { PurchaseProductPicker } from './purchase-product-picker';

const { freeQuantity: WholeUnits, packSize: PackSize } = PurchaseLineInput.shape;

interface PurchaseLineEditorProps {
  kind: ProductKind;
  supplierId: string;
  line: DraftLine;
  number: number;
  errors: FieldMessages;
  warnings: readonly PurchaseWarning[];
  /** The product's last purchase. */
  before: PurchasedBefore | undefined;
  onEdit: (edit: (line: DraftLine) => DraftLine) => void;
  /** Marks what is missing or wrong. */
  onCheck: () => void;
  /** Goes to the following line, or adds one after the last. */
  onNext: () => void;
  isLast: boolean;
  /** The product takes the focus, because the user came here by a key or a button. */
  takesFocus: boolean;
  /** The user wants the seldom used fields on every line. */
  unfolded: boolean;
  onUnfold: (unfolded: boolean) => void;
}

/** The fields that are always shown, as they are named in the errors. */
const ALWAYS_SHOWN = ['productId', 'batchNumber', 'expiresOn', 'quantity', 'packSize', 'packTpMinor', 'packMrpMinor'];

const hasRate = ({ basisPoints, minor }: DraftLine['figures']['purchaseVat']) => Boolean(basisPoints || minor);
const hasMore = ({ freeQuantity, figures }: DraftLine): boolean => {
  const { packSize, salePackSize, purchaseDiscount, purchaseVat, salesDiscount, salesVat } = figures;
  // The Pack MRP is that of the pack sold, so another size than the bought one has to be seen.
  if (freeQuantity || salePackSize !== packSize) return true;
  return [purchaseDiscount, purchaseVat, salesDiscount, salesVat].some(hasRate);
};

/** One row on a wide screen, two on a tablet, four on a phone, where the expiry needs more room than the batch. */
const ROWS = [
  'grid grid-cols-12 items-start gap-3 [&>*]:col-span-4 [&>:nth-child(1)]:col-span-12 [&>:nth-child(2)]:col-span-5',
  '[&>:nth-child(3)]:col-span-7 [&>:nth-child(n+7)]:col-span-6',
  'sm:grid-cols-20 sm:[&>:nth-child(1)]:col-span-9 sm:[&>:nth-child(3)]:col-span-6 sm:[&>:nth-child(n+7)]:col-span-4',
  'xl:grid-cols-[minmax(0,5fr)_minmax(0,2fr)_9.5rem_repeat(3,minmax(0,1.5fr))_repeat(2,minmax(0,2fr))]',
  'xl:[&>*]:col-auto!',
].join(' ');

/**
 * Edits the active line. The fields that few purchases need are folded away until one has a value or an error.
 * Dependent figures are recomputed while typing.
 */
export function PurchaseLineEditor(props: PurchaseLineEditorProps) {
  const { kind, line, number, errors, warnings, before, onEdit, onNext, onCheck, isLast, takesFocus } = props;
  const { supplierId, unfolded, onUnfold } = props;
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
  const wrong = wrongValues(line);
  const warning = warn('expiresOn');
  const isPast = warnings.some(({ code }) => code === 'purchase.expired');
  const expiry = useLeaveCheck(wrong.expiresOn ?? (isPast ? warning : undefined));
  const expiryError = expiry.error ?? errors.expiresOn;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // A mark has to be on the screen to be found.
    flushSync(onCheck);
    if (form.current && !focusFirstWrong(form.current)) onNext();
  };
  const isPacked = (figures.packSize ?? 1) > 1;
  const isNeeded = hasMore(line) || Object.keys(errors).some((field) => !ALWAYS_SHOWN.includes(field));
  const [wasNeeded, setWasNeeded] = useState(isNeeded);
  // It stays open when the value is cleared or the error mended, or the field would vanish below the fingers.
  if (isNeeded && !wasNeeded) setWasNeeded(true);
  const full = unfolded || wasNeeded;
  const fold = () => {
    setWasNeeded(false);
    onUnfold(!full);
  };
  const onProduct = () => {
    const product = productOf(form.current);
    if (form.current && product) focusNextStop(form.current, product);
  };

  return (
    <form
      ref={form}
      aria-label={t('purchaseLineNamed', { number })}
      className="flex flex-col gap-4 rounded-card border border-line p-4 max-sm:gap-3 max-sm:p-3"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => leadByEnter(event)}
    >
      <div className={ROWS}>
        <PurchaseProductPicker
          kind={kind}
          supplierId={supplierId}
          line={line}
          error={errors.productId}
          help={lastBought(before, t)}
          onEdit={onEdit}
          onPicked={onProduct}
        />
        <Field label={t('purchaseBatch')} error={errors.batchNumber}>
          {(ids) => (
            <Input
              {...ids}
              {...ENTER_STOP}
              value={line.batchNumber}
              maxLength={60}
              autoComplete="off"
              onChange={(event) => set({ batchNumber: event.target.value })}
            />
          )}
        </Field>
        <Field
          label={t('purchaseExpiry')}
          error={expiryError}
          help={warning && !expiryError ? <span className="text-marigold-ink">{warning}</span> : undefined}
        >
          {(ids) => (
            <DayInput
              {...ids}
              {...ENTER_STOP}
              {...expiry.field}
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
          rule={WholeUnits}
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
          wrong={wrong.quantity}
          onValue={(units) => onEdit((current) => withUnits(current, units))}
        />
        <PurchaseFigureField
          label={t('linePackSize')}
          kind="whole"
          rule={PackSize}
          required
          value={figures.packSize}
          error={errors.packSize}
          wrong={wrong.packSize}
          onValue={(value) => onEdit((current) => withPackSize(current, value))}
        />
        <PurchaseFigureField
          label={t('purchasePackTp')}
          enterStop
          kind="tradePrice"
          required
          value={figures.packTpMinor}
          error={errors.packTpMinor}
          wrong={wrong.packTpMinor}
          warning={warn('packTpMinor')}
          note={changedPrice(line, before, t)}
          onValue={(value) => type({ field: 'packTpMinor', value })}
        />
        <PurchaseFigureField
          label={t('purchasePackMrp')}
          enterStop
          kind="money"
          value={figures.packMrpMinor}
          error={errors.packMrpMinor}
          wrong={wrong.packMrpMinor}
          warning={warn('packMrpMinor')}
          onValue={(value) => type({ field: 'packMrpMinor', value })}
        />
      </div>
      {full ? <PurchaseLineMore line={line} errors={errors} wrong={wrong} onSet={set} onTyped={type} /> : null}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {isNeeded ? null : (
          <Button
            variant="ghost"
            className="-ml-3 max-sm:-ml-2"
            icon={full ? <ChevronUp /> : <ChevronDown />}
            aria-expanded={full}
            onClick={fold}
          >
            {t(full ? 'purchaseLess' : 'purchaseMore')}
          </Button>
        )}
        <div className="ml-auto flex items-center gap-4">
          {priced ? (
            <p className="text-ink-2 text-sm tabular-nums">
              {t('purchaseUnitCost')} {priced.unitCost} · {t('purchaseLineTotal')}{' '}
              <span className="font-semibold text-base text-ink">{formatMoney(priced.totalMinor)}</span>
            </p>
          ) : null}
          <Button type="submit" {...(isLast ? { icon: <Plus /> } : {})}>
            {t(isLast ? 'purchaseAddLine' : 'purchaseNextLine')}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The pack that the form proposes. */
function lastBought(before: PurchasedBefore | undefined, t: TFunction<'purchasing'>) {
  if (!before?.purchasedOn || before.packSize === null || before.packTpMinor === null) return undefined;
  return t('purchaseLastBought', {
    day: formatDate(before.purchasedOn),
    size: formatCount(before.packSize),
    price: formatAmount(before.packTpMinor),
  });
}

/** The last price of the pack where another is typed, with the margin that this leaves of the MRP. */
function changedPrice(line: DraftLine, before: PurchasedBefore | undefined, t: TFunction<'purchasing'>) {
  const { packTpMinor, packSize } = line.figures;
  const was = before ? scaled(before.packTpMinor, before.packSize, packSize) : null;
  if (was === null || packTpMinor === null || packTpMinor === was) return undefined;
  const priced = pricedDraft(line);
  const margin = priced && marginOf(priced.unitMrpMinor, priced.unitCost);
  return listed(
    t('purchasePriceWas', { price: formatAmount(was) }),
    margin === undefined ? '' : t('purchaseMargin', { percent: formatPercent(margin, 1) }),
  );
}

const productOf = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>('button[role="combobox"]');
