import type { Tx } from '@bhandar/db';
import {
  mayPostWriteOff,
  refuseSettled,
  totalWorthMinor,
  type WriteOff,
  type WriteOffInput,
  type WriteOffQuery,
  whyNotPostWriteOff,
  whyNotVoidWriteOff,
  whyNotWriteOff,
} from '@bhandar/domain/inventory';
import {
  AMOUNT_TOO_LARGE,
  coded,
  DomainError,
  invalid,
  MAX_MINOR,
  notFound,
  type Page,
  refuse,
  toPage,
} from '@bhandar/domain/shared';
import { fitsToday, recordSoloAct } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { transact } from '../../core/transact';
import { atWorth } from '../adjustments/worth-repository';
import { reverseDocument } from '../ledger/reverse-document';
import { getLocationIdByKind } from '../ledger/stock-repository';
import { moveBatches } from './write-off-movements';
import {
  findHeldPlace,
  getWriteOffFor,
  insertWriteOff,
  listWriteOffRows,
  lockWriteOff,
  readPicked,
  setWriteOffStatus,
} from './write-off-repository';

export async function listWriteOffs(ctx: StaffContext, query: WriteOffQuery): Promise<Page<WriteOff>> {
  const { rows, totalItems } = await listWriteOffRows(ctx.db, ctx.actor, query);
  return toPage(rows, totalItems, query);
}

/** Writes off goods. A manager's write-offs post at once, up to a value a day; others wait for approval. */
export const writeOff = (ctx: StaffContext, input: WriteOffInput): Promise<WriteOff> =>
  transact(ctx, (tx) => recordWriteOff(tx, ctx, { ...input, form: {} }));

export async function recordWriteOff(
  tx: Tx,
  ctx: StaffContext,
  input: WriteOffInput & { form: object },
): Promise<WriteOff> {
  const { actor } = ctx;
  const { placeId, cause, reason, witness, form } = input;
  const place = await findHeldPlace(tx, actor, placeId);
  if (!place) throw notFound('place');
  refuse(whyNotWriteOff(actor, cause, place), actor.role === 'employee' ? 'NOT_PERMITTED' : 'VALIDATION_FAILED');
  const lines = await readPicked(tx, placeId, input.lines);
  if (lines.length < input.lines.length) throw invalid(coded('batch.notHeld'), { lines: coded('batch.notHeldField') });
  refuseMissing(lines);
  const costMinor = lines.reduce((sum, line) => sum + line.costMinor, 0);
  if (costMinor > MAX_MINOR) throw invalid(AMOUNT_TOO_LARGE, { lines: AMOUNT_TOO_LARGE });
  const worthMinor = lines.reduce((sum, line) => sum + line.worthMinor, 0);
  const mayPost = mayPostWriteOff(actor, { homeId: place.homeId, worthMinor, limitMinor: place.limitMinor });
  const post = mayPost && (await fitsToday(tx, ctx, { act: 'writtenOff', valueMinor: worthMinor }));
  const at = ctx.now();
  const id = await insertWriteOff(
    tx,
    {
      locationId: placeId,
      cause,
      status: post ? 'posted' : 'pending',
      reason,
      witness,
      costMinor,
      requestedBy: actor.id,
      requestedAt: at,
      ...(post ? { postedBy: actor.id, postedAt: at } : {}),
    },
    { lines, form },
  );
  const made = await getWriteOffFor(tx, actor, id);
  if (post) await moveToLoss(tx, ctx, made);
  await audit(tx, ctx, {
    action: post ? 'writeOff.posted' : 'writeOff.requested',
    entity: 'writeOff',
    entityId: id,
    locationId: place.homeId,
    after: { cause, reason, witness, costMinor, lines: input.lines },
  });
  if (post) await countLoss(tx, ctx, { id, worthMinor });
  else {
    const overLimit = worthMinor > place.limitMinor;
    const returned = { locationId: place.homeId, of: 'writeOff', returnId: id } as const;
    await publish(tx, ctx, { kind: 'return.waiting', ...returned, overLimit });
  }
  return made;
}

/** Also checked for a pending write-off, because more than the stock is a counting error. */
function refuseMissing(lines: readonly { name: string; quantity: number; available: number }[]): void {
  const short = lines.find((line) => line.quantity > line.available);
  if (!short) return;
  throw new DomainError(
    'INSUFFICIENT_STOCK',
    coded('stock.onlyThere', { available: short.available, quantity: short.quantity, name: short.name }),
  );
}

async function moveToLoss(tx: Tx, ctx: StaffContext, { id, place, lines, reason, cause }: WriteOff): Promise<void> {
  await moveBatches(tx, ctx, {
    fromId: place.id,
    toId: await getLocationIdByKind(tx, 'loss'),
    toReal: false,
    lines,
    document: { kind: 'writeOff', id, reason: reason || cause },
  });
}

export async function postWriteOff(ctx: StaffContext, { writeOffId }: { writeOffId: string }): Promise<WriteOff> {
  return transact(ctx, async (tx) => {
    const { writeOff: waiting, worth } = await lockWriteOff(tx, ctx.actor, writeOffId);
    refuse(whyNotPostWriteOff(ctx.actor, worth));
    refuseSettled(waiting.status, 'post');
    await setWriteOffStatus(tx, waiting.id, { status: 'posted', by: ctx.actor.id, at: ctx.now() });
    await moveToLoss(tx, ctx, waiting);
    const posted = await settle(tx, ctx, waiting, 'posted');
    await countLoss(tx, ctx, { id: waiting.id, worthMinor: worth.worthMinor });
    await publish(tx, ctx, { kind: 'return.posted', ...eventOf(waiting) });
    return posted;
  });
}

const countLoss = (tx: Tx, ctx: StaffContext, { id, worthMinor }: { id: string; worthMinor: number }): Promise<void> =>
  recordSoloAct(tx, ctx, { act: 'writtenOff', valueMinor: worthMinor, document: { kind: 'writeOff', id } });

/** Voids a write-off and moves its goods back, which counts towards the limit of the day. */
export async function voidWriteOff(ctx: StaffContext, { writeOffId }: { writeOffId: string }): Promise<WriteOff> {
  return transact(ctx, async (tx) => {
    const { writeOff: known, worth } = await lockWriteOff(tx, ctx.actor, writeOffId);
    const { status, requestedBy } = known;
    refuse(whyNotVoidWriteOff(ctx.actor, { ...worth, status, requestedById: requestedBy.id }));
    refuseSettled(status, 'void');
    if (status === 'posted') await reverseDocument(tx, ctx, { kind: 'writeOff', id: known.id });
    await setWriteOffStatus(tx, known.id, { status: 'voided', by: ctx.actor.id, at: ctx.now() });
    const voided = await settle(tx, ctx, known, 'voided');
    if (status === 'posted') await countPutBack(tx, ctx, known);
    else await publish(tx, ctx, { kind: 'return.deleted', ...eventOf(known) });
    return voided;
  });
}

async function countPutBack(tx: Tx, ctx: StaffContext, { id, lines }: WriteOff): Promise<void> {
  const back = lines.map(({ batchId, quantity }) => ({ batchId, change: quantity }));
  const valueMinor = totalWorthMinor(await atWorth(tx, back));
  const document = { kind: 'writeOff', id };
  await recordSoloAct(tx, ctx, { act: 'writeOffVoided', valueMinor, document, field: 'writeOffId' });
}

/** The decision of a waiting write-off is published also where nobody is told, because it ends the managers' to-do. */
const eventOf = ({ id, place }: WriteOff) => ({ locationId: place.homeId, of: 'writeOff', returnId: id }) as const;

async function settle(tx: Tx, ctx: StaffContext, before: WriteOff, status: 'posted' | 'voided'): Promise<WriteOff> {
  await audit(tx, ctx, {
    action: `writeOff.${status}`,
    entity: 'writeOff',
    entityId: before.id,
    locationId: before.place.homeId,
    before: { status: before.status },
    after: { status },
  });
  return getWriteOffFor(tx, ctx.actor, before.id);
}
