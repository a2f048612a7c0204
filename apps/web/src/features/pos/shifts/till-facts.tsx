import type { TillOverview } from '@bhandar/domain/pos';
import { Badge, Button } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { AppLink, useConfirm, useHrefTo, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatDate, formatTime } from '../../../lib/format';
import { reportTill } from './report/report-sections';
import { ShiftStatus } from './shift-columns';

export interface TillsProps {
  tills: readonly TillOverview[];
  severalStores: boolean;
}

export const tillKey = ({ tillId, store }: TillOverview): string => tillId ?? store.id;

/** The cashier of the open shift, and since when. */
export const cashierOf = (t: TFunction<'pos'>, { shift }: TillOverview): string | undefined =>
  shift ? `${shift.automatic ? t('reportAutomatic') : shift.heldBy}, ${formatTime(shift.openedAt)}` : undefined;

/** The person who registered the till, and the day. */
export const registrationOf = ({ registeredBy, registeredAt }: TillOverview): string | undefined =>
  registeredBy && registeredAt ? `${registeredBy}, ${formatDate(registeredAt)}` : undefined;

/** The till's name, linked to its open shift. */
export function TillName({ till: { till, shift } }: { till: TillOverview }) {
  const { t } = useTranslation('pos');
  const hrefTo = useHrefTo();
  const name = reportTill(t, { till });
  if (!shift) return name;
  return (
    <AppLink href={hrefTo('shift', { id: shift.id }) ?? ''} className="text-brand-ink hover:underline">
      {name}
    </AppLink>
  );
}

export function TillStatus({ till: { state, shift } }: { till: TillOverview }) {
  const { t } = useTranslation('pos');
  if (shift) return <ShiftStatus shift={shift} t={t} />;
  return <Badge tone="neutral">{t(state === 'closed' ? 'tillClosed' : 'shiftNone')}</Badge>;
}

/** Absent while a person holds the till. */
export function CloseTill({ till: { tillId, till, state, shift } }: { till: TillOverview }) {
  const { t } = useTranslation('pos');
  if (!tillId || state !== 'open' || (shift && !shift.automatic)) return null;
  return <CloseButton tillId={tillId} name={reportTill(t, { till })} />;
}

function CloseButton({ tillId, name }: { tillId: string; name: string }) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const confirm = useConfirm();
  const toasts = useMutationToast();
  const close = trpc.pos.closeTill.useMutation({
    ...toasts({ success: t('tillClosedDone', { name }), failure: t('tillCloseFailed') }),
    onSettled: () => utils.pos.invalidate(),
  });
  const ask = async () => {
    const question = { title: t('tillCloseTitle', { name }), description: t('tillCloseText') };
    if (await confirm({ ...question, confirmLabel: t('tillClose') })) close.mutate({ tillId });
  };
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={close.isPending}
      onClick={() => void ask()}
      aria-label={t('tillCloseOf', { name })}
    >
      {t('tillClose')}
    </Button>
  );
}
