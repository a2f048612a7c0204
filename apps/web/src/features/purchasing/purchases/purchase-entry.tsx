import type { ProductKind } from '@bhandar/domain/catalogue';
import { type PurchaseWarning, purchaseTotals, warnAboutInvoice, warnAboutLine } from '@bhandar/domain/purchasing';
import type { FieldMessages } from '@bhandar/domain/shared';
import { Banner, Button, Dialog } from '@bhandar/ui';
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keepRows, useActor, useConfirm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, formatMoney, today } from '../../../lib/format';
import { refusalText } from '../../../lib/refusals';
import { PHONE, useMedia } from '../../../lib/use-media';
import { begunLines, type DraftLine, isBegun, pricedDraft } from './purchase-draft-model';
import { listed } from './purchase-group';
import { PurchaseHead } from './purchase-head';
import { PurchaseLineEditor } from './purchase-line-editor';
import { PurchaseLines } from './purchase-lines';
import { PurchaseProblems } from './purchase-problems';
import { useLineFaults } from './use-line-faults';
import type { PurchaseDraftModel } from './use-purchase-draft';
import { useRecordPurchase } from './use-record-purchase';

interface PurchaseEntryProps {
  kind: ProductKind;
  model: PurchaseDraftModel;
  /** The purchase is sent to the warehouse instead of recorded. */
  proposes: boolean;
  onClose: () => void;
}

/** The documented full-screen form: the lines above, the active line below. */
export function PurchaseEntry({ kind, model, proposes, onClose }: PurchaseEntryProps) {
  const { t } = useTranslation('purchasing');
  const { draft } = model;
  const { role } = useActor();
  const confirm = useConfirm();
  const [activeKey, setActiveKey] = useState<number>();
  const [unfolded, setUnfolded] = useState(false);
  const lineArea = useRef<HTMLDivElement>(null);
  const focusLine = () => lineArea.current?.querySelector<HTMLElement>('button[role="combobox"]')?.focus();
  const active = draft.lines.find(({ key }) => key === activeKey) ?? draft.lines[0];
  const recording = useRecordPurchase({ kind, model, proposes, onRecorded: onClose });
  const warningsOf = useWarnings(model);
  const faults = useLineFaults({ draft, active, errors: recording.errors, expiredOf: warningsOf.expired });
  const begun = begunLines(draft);
  const totals = purchaseTotals(begun.flatMap((line) => pricedDraft(line) ?? []));

  const discard = async () => {
    const sure = await confirm({
      title: t('purchaseDiscardTitle'),
      description: t('purchaseDiscardText'),
      confirmLabel: t('purchaseDiscard'),
      cancelLabel: t('purchaseKeep'),
      tone: 'danger',
    });
    if (!sure) return;
    model.clear();
    onClose();
  };

  const pick = (key: number) => {
    if (active && key !== active.key) faults.check(active.key);
    setActiveKey(key);
  };

  const next = () => {
    const at = draft.lines.findIndex(({ key }) => key === active?.key);
    const following = draft.lines[at + 1];
    setActiveKey(following?.key ?? Math.max(...draft.lines.map(({ key }) => key)) + 1);
    if (!following) model.addLine();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void recording.recordPurchase();
  };

  const phone = useMedia(PHONE);
  /** What else can be done with the draft: on a phone below the lines, so that the foot is one row. */
  const others = (
    <>
      {isBegun(draft) ? (
        <Button variant="ghost" onClick={() => void discard()}>
          {t('purchaseDiscard')}
        </Button>
      ) : null}
      {draft.orderId || role !== 'superadmin' ? null : (
        <Button disabled={recording.sending} onClick={() => void recording.saveOrder()}>
          {t('purchaseAsOrder')}
        </Button>
      )}
      {proposes ? <p className="text-ink-2 text-sm">{t('proposalText')}</p> : null}
    </>
  );

  return (
    <Dialog
      open
      hasAddress
      size="full"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t(`purchaseEntry_${kind}`)}
      description={
        <>
          {isBegun(draft) ? `${t('purchaseDraftSaved')} ` : null}
          <span className="max-sm:hidden">{t(proposes ? 'proposalEntryText' : 'purchaseEntryText')}</span>
        </>
      }
      footer={
        <>
          <div className="mr-auto min-w-0 tabular-nums">
            {totals.discountMinor || totals.vatMinor ? (
              <p className="text-ink-2 text-sm max-sm:text-xs">
                {listed(
                  `${t('purchaseGross')} ${formatAmount(totals.grossMinor)}`,
                  totals.discountMinor ? `${t('purchaseDiscountSum')} ${formatAmount(-totals.discountMinor)}` : '',
                  totals.vatMinor ? `${t('purchaseVatSum')} ${formatAmount(totals.vatMinor)}` : '',
                )}
              </p>
            ) : null}
            <p className="text-base">
              {t('purchaseTotal')} <span className="font-semibold text-lg">{formatMoney(totals.totalMinor)}</span>
            </p>
          </div>
          {phone ? null : others}
          <Button variant="primary" busy={recording.sending} onClick={() => void recording.recordPurchase()}>
            {recording.sending
              ? t(proposes ? 'proposalSending' : 'purchaseRecording')
              : t(proposes ? 'proposalSend' : 'purchaseRecord')}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: one shortcut for all the fields inside. */}
      <div className="flex flex-col gap-3 sm:gap-5" onKeyDown={onKeyDown}>
        {recording.failure ? <Banner tone="danger" title={recording.failure} /> : null}
        <PurchaseProblems draft={draft} errors={recording.problems} />
        <PurchaseHead
          model={model}
          proposes={proposes}
          errors={recording.errors}
          warning={warningsOf.invoice}
          onDone={focusLine}
        />
        {/* A single line is all in its fields. */}
        {draft.lines.length > 1 ? (
          <PurchaseLines
            lines={draft.lines}
            activeKey={active?.key}
            onPick={pick}
            onRemove={(key) => {
              faults.forget(key);
              model.removeLine(key);
            }}
            faultsOf={faults.inRow}
          />
        ) : null}
        <div ref={lineArea}>
          {active ? (
            <PurchaseLineEditor
              key={active.key}
              kind={kind}
              supplierId={draft.supplierId}
              line={active}
              number={draft.lines.indexOf(active) + 1}
              errors={faults.inFields(active)}
              warnings={warningsOf.line(active)}
              before={warningsOf.before(active)}
              onEdit={(edit) => model.setLine(active.key, edit)}
              onCheck={() => faults.check(active.key)}
              onNext={next}
              isLast={active === draft.lines.at(-1)}
              takesFocus={activeKey !== undefined}
              unfolded={unfolded}
              onUnfold={setUnfolded}
            />
          ) : null}
        </div>
        {phone ? <div className="flex flex-wrap items-center gap-2 empty:hidden">{others}</div> : null}
      </div>
    </Dialog>
  );
}

/** Warnings about the goods and the invoice number, requested while the user types. */
function useWarnings({ draft }: PurchaseDraftModel) {
  const invoiceNumber = useDeferredValue(draft.invoiceNumber);
  const productIds = [...new Set(draft.lines.map(({ productId }) => productId).filter(Boolean))];
  const facts = trpc.purchasing.purchaseFacts.useQuery(
    { supplierId: draft.supplierId || null, invoiceNumber, productIds },
    { ...keepRows, enabled: isBegun(draft) },
  );
  const known = new Map((facts.data?.products ?? []).map((product) => [product.productId, product]));
  const line = ({ productId, expiresOn, ...typed }: DraftLine): PurchaseWarning[] => {
    const priced = pricedDraft({ productId, expiresOn, ...typed });
    const unitCost = priced?.unitCost ?? '0';
    const unitMrpMinor = priced?.unitMrpMinor ?? null;
    // Without a price yet, only the expiry can be checked.
    const last = priced ? known.get(productId) : undefined;
    const packSize = typed.figures.packSize ?? 1;
    return warnAboutLine({ expiresOn: expiresOn || null, unitCost, unitMrpMinor, packSize }, last, today());
  };
  const expired = (typed: DraftLine): FieldMessages => {
    const found = line(typed).find(({ code }) => code === 'purchase.expired');
    return found ? { [found.field]: refusalText(found) } : {};
  };
  const before = ({ productId }: DraftLine) => known.get(productId);
  const [seen] = warnAboutInvoice(facts.data?.seenInvoice ?? null);
  return { line, expired, before, invoice: seen && refusalText(seen) };
}
