import type { Tx } from '@bhandar/db';
import { type SoloAct, whyNotAlone } from '@bhandar/domain/accounts';
import { refuse, type Violation } from '@bhandar/domain/shared';
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

/** Whether an act fits today's limits; it is judged again where it is recorded, which alone is exact. */
export async function fitsToday(
  tx: Tx,
  ctx: StaffContext,
  made: Pick<MadeAlone, 'act' | 'valueMinor'>,
): Promise<boolean> {
  return (await whyNotToday(tx, ctx, { ...made, groups: await listGroupsOfActor(tx, ctx) })).length === 0;
}

/**
 * Counts an act that makes stock or cash, or loses goods, without a document of another person, in its transaction;
 * refused above the limit of the day, which a manager shares with the people whom the manager added or moved. Called
 * last, because it locks the other acts of all of them.
 */
export async function recordSoloAct(tx: Tx, ctx: StaffContext, made: MadeAlone): Promise<void> {
  const { act, valueMinor, document } = made;
  if (valueMinor <= 0) return;
  const groups = await listGroupsOfActor(tx, ctx);
  // In one order, so that two people of two managers do not wait for each other.
  for (const managerId of groups.map(([id]) => id).sort()) await lockSoloActs(tx, managerId);
  refuse(await whyNotToday(tx, ctx, { ...made, groups }), 'RULE_BROKEN');
  const recordedAt = ctx.now();
  await insertSoloAct(tx, {
    staffId: ctx.actor.id,
    businessOn: todayOf(ctx),
    act,
    valueMinor,
    documentKind: document.kind,
    documentId: document.id,
    recordedAt,
  });
}

type Groups = Awaited<ReturnType<typeof listGroupsOfActor>>;

async function whyNotToday(
  tx: Tx,
  ctx: StaffContext,
  { act, valueMinor, field, groups }: Omit<MadeAlone, 'document'> & { groups: Groups },
): Promise<Violation[]> {
  for (const [, groupIds] of groups) {
    const day = await readSoloDay(tx, { staffId: ctx.actor.id, groupIds, businessOn: todayOf(ctx), act });
    const refused = whyNotAlone(ctx.actor, { ...day, valueMinor }, field);
    if (refused.length > 0) return refused;
  }
  return [];
}
