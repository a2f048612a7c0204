import type { Tx } from '@bhandar/db';
import { type SoloAct, whyNotAlone } from '@bhandar/domain/accounts';
import { refuse } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
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
 * limit of the person and day. Called last, because it locks the person's other acts.
 */
export async function recordSoloAct(tx: Tx, ctx: StaffContext, made: MadeAlone): Promise<void> {
  const { act, valueMinor, document, field } = made;
  if (valueMinor <= 0) return;
  const staffId = ctx.actor.id;
  const businessOn = todayOf(ctx);
  await lockSoloActs(tx, staffId);
  const day = await readSoloDay(tx, { staffId, businessOn });
  refuse(whyNotAlone(ctx.actor, { ...day, valueMinor }, field), 'RULE_BROKEN');
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
