import type { Tx } from '@bhandar/db';
import { type SoloAct, whyNotAlone } from '@bhandar/domain/accounts';
import { refuse } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { listGroupsOfActor } from '../staff/placed-by-actor';
import { insertSoloAct, lockSoloActs, readSoloDay } from './solo-act-repository';

interface MadeAlone {
  act: SoloAct;
  valueMinor: number;
  document: { kind: string; id: string };
  /** The field of the form that shows the refusal. */
  field?: string;
}

/**
 * Counts an act that makes stock or cash without a document of another person, in its transaction; refused above the
 * limit of the day, which a manager shares with the people whom the manager added or moved. Called last, because it locks
 * the other acts of all of them.
 */
export async function recordSoloAct(tx: Tx, ctx: StaffContext, made: MadeAlone): Promise<void> {
  const { act, valueMinor, document, field } = made;
  if (valueMinor <= 0) return;
  const staffId = ctx.actor.id;
  const businessOn = todayOf(ctx);
  const groups = await listGroupsOfActor(tx, ctx);
  // In one order, so that two people of two managers do not wait for each other.
  for (const managerId of groups.map(([id]) => id).sort()) await lockSoloActs(tx, managerId);
  for (const [, groupIds] of groups) {
    const day = await readSoloDay(tx, { staffId, groupIds, businessOn });
    refuse(whyNotAlone(ctx.actor, { ...day, valueMinor }, field), 'RULE_BROKEN');
  }
  const recordedAt = ctx.now();
  await insertSoloAct(tx, {
    staffId,
    businessOn,
    act,
    valueMinor,
    documentKind: document.kind,
    documentId: document.id,
    recordedAt,
  });
}
