import { OpenShiftInput, type ShiftSummary } from '@bhandar/domain/pos';
import { Banner, Button, toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, MoneyField, useZodForm } from '../../../kit';
import { newId } from '../../../lib/api/new-id';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { deviceId } from '../offline/device-id';
import { CashCountTable } from './cash-count-table';
import { useCashCount } from './use-cash-count';
import { useShiftAct } from './use-shift-act';

const OpenForm = OpenShiftInput.pick({ floatMinor: true });
type Fields = z.input<typeof OpenForm>;

interface OpenShiftDialogProps {
  locationId: string;
  denominations: readonly number[];
  /** The shift that a sale opened automatically, if any. */
  open: ShiftSummary | null;
  /** What the last shift left in the drawer, if it was counted. */
  leftMinor: number | null;
  isRequired: boolean;
  onClose: () => void;
}

/** Opens a shift with its float, as a total or by denomination. */
export function OpenShiftDialog(props: OpenShiftDialogProps) {
  const { locationId, denominations, open, leftMinor, isRequired, onClose } = props;
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const [id] = useState(newId);
  const [counting, setCounting] = useState(false);
  const cash = useCashCount(denominations);
  const form = useZodForm(OpenForm, { defaultValues: { floatMinor: leftMinor ?? 0 } });
  const doAct = useShiftAct(locationId);
  const start = trpc.pos.openShift.useMutation({ onSettled: () => utils.pos.invalidate() });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t('shiftOpen')}
      description={t('shiftOpenText')}
      submitLabel={t('shiftOpen')}
      dirty={counting && cash.isBegun}
      footerAside={
        <Button variant="ghost" onClick={() => setCounting(!counting)}>
          {t(counting ? 'shiftBySum' : 'shiftByCount')}
        </Button>
      }
      onSubmit={async ({ floatMinor = 0 }) => {
        if (counting && cash.isWrong) throw new Error(t('countNotWhole'));
        const float = counting ? { counts: cash.counts } : { counts: [], floatMinor };
        await doAct({ act: 'open', id, ...float }, () =>
          start.mutateAsync({ id, locationId, deviceId: deviceId(), ...float }),
        );
        toast.success(t('shiftOpened', { amount: formatMoney(counting ? cash.totalMinor : floatMinor) }));
      }}
      onClose={onClose}
    >
      {isRequired ? <Banner tone="warning">{t('shiftRequiredText')}</Banner> : null}
      {open ? <Banner tone="info">{t('shiftOpenReplaces')}</Banner> : null}
      {leftMinor === null ? null : <Banner tone="info">{t('shiftLeft', { amount: formatMoney(leftMinor) })}</Banner>}
      {counting ? <CashCountTable cash={cash} /> : <MoneyField<Fields> name="floatMinor" label={t('shiftFloat')} />}
    </FormDialog>
  );
}
