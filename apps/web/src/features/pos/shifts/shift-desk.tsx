import {
  type CashCounts,
  type CloseShiftAnswer,
  isShiftMissing,
  type TillShift,
  whyNotActOnShift,
} from '@bhandar/domain/pos';
import { Dialog, EmptyState } from '@bhandar/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState, useActor } from '../../../kit';
import { CloseShiftDialog } from './close-shift-dialog';
import { DifferenceDialog, type Unexplained } from './difference-dialog';
import { HandOverDialog } from './hand-over-dialog';
import { MoveCashDialog } from './move-cash-dialog';
import { OpenShiftDialog } from './open-shift-dialog';
import { ReportDialog } from './report/report-dialog';
import type { AnyReport } from './report/report-sections';
import { XReading } from './report/x-reading';
import { type ShiftAct, ShiftMenu } from './shift-menu';
import { useTillShift } from './use-till-shift';

interface ShiftDeskProps {
  locationId: string;
  offline: boolean;
  onClose: () => void;
}

/** The dialogs for the shift of this till, one at a time. */
export default function ShiftDesk({ locationId, offline, onClose }: ShiftDeskProps) {
  const { t } = useTranslation('pos');
  const { query, till } = useTillShift(locationId);
  if (till) return <Desk till={till} locationId={locationId} offline={offline} onClose={onClose} />;
  return (
    <Dialog
      open
      size="sm"
      title={t('shiftHere')}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      {offline ? (
        <EmptyState title={t('shiftNone')} description={t('shiftOfflineNone')} />
      ) : (
        <QueryState query={query}>{() => null}</QueryState>
      )}
    </Dialog>
  );
}

type View = ShiftAct | 'menu' | { report: AnyReport } | { found: Unexplained; counts: CashCounts };

function Desk({ till, locationId, offline, onClose }: ShiftDeskProps & { till: TillShift }) {
  const actor = useActor();
  // The shift at the start, so that the dialog stays open after closing the shift.
  const [shift] = useState(till.shift);
  const [view, setView] = useState<View>(shift ? 'menu' : 'open');
  /** The view to show when a form closes; without it everything closes. */
  const next = useRef<View>(undefined);
  const close = () => {
    const to = next.current;
    next.current = undefined;
    if (to) setView(to);
    else onClose();
  };
  const answer = (found: CloseShiftAnswer, counts: CashCounts) => {
    next.current = found.status === 'closed' ? { report: found.report } : { found, counts };
  };
  const { denominations, colleagues, today, leftMinor } = till;
  if (view === 'open' || !shift) {
    return (
      <OpenShiftDialog
        locationId={locationId}
        denominations={denominations}
        open={shift}
        leftMinor={leftMinor}
        isRequired={isShiftMissing({ ...till, shift }, today)}
        onClose={close}
      />
    );
  }
  if (typeof view === 'object') {
    if ('report' in view) return <ReportDialog report={view.report} onClose={onClose} />;
    return (
      <DifferenceDialog
        key={view.found.differenceMinor}
        shiftId={shift.id}
        counts={view.counts}
        found={view.found}
        onAgain={() => setView('close')}
        onAnswer={answer}
        onClose={close}
      />
    );
  }
  const drawer = { denominations, onClose: close };
  switch (view) {
    case 'menu':
      return (
        <ShiftMenu
          shift={shift}
          today={today}
          offline={offline}
          mayAct={whyNotActOnShift(actor, shift).length === 0}
          onAct={setView}
          onClose={onClose}
        />
      );
    case 'handOver':
      return <HandOverDialog shift={shift} colleagues={colleagues} {...drawer} />;
    case 'x':
      return <XReading shiftId={shift.id} onClose={onClose} />;
    case 'close':
      return (
        <CloseShiftDialog locationId={locationId} shiftId={shift.id} offline={offline} onAnswer={answer} {...drawer} />
      );
    default:
      return <MoveCashDialog kind={view} shiftId={shift.id} locationId={locationId} onClose={close} />;
  }
}
