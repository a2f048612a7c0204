import type { Me } from '@bhandar/domain/accounts';
import { type QueuedShiftAct, type ShiftSummary, sumOfCounts } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { canKeep } from '../../../offline/can-keep';
import { dayOf, findCatalogue } from '../../../offline/catalogue';
import { markOffline, useNetwork } from '../../../offline/network';
import { keepShiftAct } from '../../../offline/shift-acts';
import { cachedTillShift, changeKnownShift, hasUnsentActs, type KnownShift } from '../../../offline/till-shift';
import { deviceId } from '../offline/device-id';

type Unsigned<Act> = Act extends QueuedShiftAct ? Omit<Act, 'staffId' | 'madeAt' | 'snapshotAt' | 'contact'> : never;
/** What a person does with the drawer of the till. */
export type DrawerAct = Unsigned<QueuedShiftAct>;

/** The drawer as it is after the act, for all that this till knows. */
function after(
  { till, store, leftMinor }: KnownShift,
  act: DrawerAct,
  { person, madeAt, businessOn }: { person: Me; madeAt: string; businessOn: string },
): Partial<Pick<KnownShift, 'shift' | 'heldAt' | 'leftMinor'>> {
  if (act.act === 'move') return {};
  if (act.act === 'close') return { shift: null, leftMinor: sumOfCounts(act.counts) };
  const { id, counts, floatMinor = 0 } = act;
  const shift: ShiftSummary = {
    id,
    kind: 'till',
    state: 'open',
    store: store ?? { id: '', name: '', city: '' },
    till: till ?? '',
    businessOn,
    automatic: false,
    openedAt: madeAt,
    openedBy: person.name,
    heldBy: person.name,
    heldById: person.id,
    floatMinor: counts.length > 0 ? sumOfCounts(counts) : floatMinor,
    leftMinor,
    closedAt: null,
    zNumber: null,
    expectedMinor: null,
    countedMinor: null,
    differenceMinor: null,
    differenceReason: '',
    hasSupplement: false,
  };
  return { shift, heldAt: null, leftMinor: null };
}

/**
 * Does an act with the drawer by its request or, while the network is away, keeps it on this device until it can be sent.
 * Resolves to the server's answer, or to undefined where the act was kept.
 */
export function useShiftAct(locationId: string) {
  const { t } = useTranslation('pos');
  const person = useActor();

  const keep = async (act: DrawerAct): Promise<void> => {
    const catalogue = canKeep() ? await findCatalogue(person.id, locationId) : undefined;
    const known = cachedTillShift(locationId);
    if (!catalogue || !known) throw new Error(t('shiftOfflineNone'));
    const madeAt = new Date().toISOString();
    const { takenAt: snapshotAt, contact } = catalogue;
    const made = { staffId: person.id, madeAt, snapshotAt, ...(contact ? { contact } : {}) };
    await keepShiftAct({
      id: act.id,
      storeId: locationId,
      deviceId: deviceId(),
      by: person.name,
      queued: { ...act, ...made },
    });
    changeKnownShift(locationId, act.id, after(known, act, { person, madeAt, businessOn: dayOf(catalogue) }));
  };

  return async <Answer>(act: DrawerAct, request: () => Promise<Answer>): Promise<Answer | undefined> => {
    // What was done before it goes first: the server does not know that drawer yet.
    if (!useNetwork.getState().offline && !hasUnsentActs(locationId)) {
      try {
        return await request();
      } catch (error) {
        if (failureOf(error).kind !== 'UNREACHABLE') throw error;
        // The server may have recorded it. It keeps its id, so sending it again changes nothing.
        markOffline();
      }
    }
    await keep(act);
    return undefined;
  };
}
