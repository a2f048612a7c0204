import type { Tx } from '@bhandar/db';
import { type NotificationFacts, type NotificationKind, UNDECIDED_SALES } from '@bhandar/domain/notifications';
import { UNRECEIVED_DAYS } from '@bhandar/domain/ordering';
import type { StoredEvent } from './notifier-repository';
import {
  listManagersOf,
  listSuperadmins,
  readApplicantFacts,
  readDeliveryFacts,
  readImportFacts,
  readJobFacts,
  readOrderFacts,
  readPaidDrawer,
  readPlaceName,
  readProposalFacts,
  readRequestedItemFacts,
  readReturnFacts,
  readVoidFacts,
  readWebhookFacts,
} from './recipients-repository';

export interface Recipients {
  staffIds: readonly string[];
  facts: NotificationFacts;
}

/** Undefined if the subject of the event was deleted: then nobody is notified. */
type FindRecipients = (tx: Tx, event: StoredEvent) => Promise<Recipients | undefined>;

const textOf = ({ payload }: StoredEvent, key: string): string => String(payload[key] ?? '');
const numberOf = ({ payload }: StoredEvent, key: string): number => Number(payload[key] ?? 0);
const namesOf = ({ payload }: StoredEvent): string => (Array.isArray(payload.names) ? payload.names.join(', ') : '');

/** Each person once, without those who know already: the actor of the event, or the requester. */
const without = (staffIds: readonly string[], ...informed: (string | null)[]) => [
  ...new Set(staffIds.filter((id) => !informed.includes(id))),
];

/** Everybody who may approve the order: the requester may not approve their own. */
const orderApprovers: FindRecipients = async (tx, event) => {
  const order = await readOrderFacts(tx, textOf(event, 'orderId'), event.actorId);
  if (!order || !event.locationId) return undefined;
  const { requesterId, reason, by, ...facts } = order;
  const approvers = [...(await listSuperadmins(tx)), ...(await listManagersOf(tx, event.locationId))];
  return { staffIds: without(approvers, requesterId, event.actorId), facts };
};

const orderRequester: FindRecipients = async (tx, event) => {
  const order = await readOrderFacts(tx, textOf(event, 'orderId'), event.actorId);
  if (!order) return undefined;
  const { requesterId, requester, ...facts } = order;
  return { staffIds: without([requesterId], event.actorId), facts };
};

/** A store's purchase is told to the warehouse, which decides it, and its decision to the store's managers. */
const proposalReaders =
  (list: (tx: Tx, storeId: string) => Promise<string[]>): FindRecipients =>
  async (tx, event) => {
    const facts = await readProposalFacts(tx, textOf(event, 'proposalId'), event.actorId);
    if (!facts || !event.locationId) return undefined;
    return { staffIds: without(await list(tx, event.locationId), event.actorId), facts };
  };

const itemRequester: FindRecipients = async (tx, event) => {
  const id = textOf(event, 'requestedItemId');
  const item = await readRequestedItemFacts(tx, id, event.actorId);
  return (
    item && { staffIds: without([textOf(event, 'staffId')], event.actorId), facts: { ...item, requestedItemId: id } }
  );
};

/** Admins approve employees of their own stores, superadmins everybody. */
const registrationApprovers: FindRecipients = async (tx, event) => {
  const applicant = await readApplicantFacts(tx, textOf(event, 'staffId'));
  if (!applicant) return undefined;
  const { locationId, ...facts } = applicant;
  const managers = event.locationId && applicant.role === 'employee' ? await listManagersOf(tx, event.locationId) : [];
  return { staffIds: without([...(await listSuperadmins(tx)), ...managers], event.actorId), facts };
};

const newStaffMember: FindRecipients = async (tx, event) => {
  const staffId = textOf(event, 'staffId');
  const applicant = await readApplicantFacts(tx, staffId);
  if (!applicant) return undefined;
  const { locationId, ...facts } = applicant;
  return { staffIds: [staffId], facts };
};

/**
 * The superadmins for a store without an active admin, besides `informed`: an event is notified once, and would otherwise
 * reach nobody.
 */
async function listManagersOrSuperadmins(tx: Tx, locationId: string, informed: string | null = null) {
  const managers = without(await listManagersOf(tx, locationId), informed);
  return managers.length > 0 ? managers : without(await listSuperadmins(tx), informed);
}

const storeManagers =
  (figures: readonly string[]): FindRecipients =>
  async (tx, event) => {
    if (!event.locationId) return undefined;
    const store = await readPlaceName(tx, event.locationId);
    const counts = Object.fromEntries(figures.map((figure) => [figure, numberOf(event, figure)]));
    const list = { figure: textOf(event, 'figure'), placeId: event.locationId };
    const facts = { store, names: namesOf(event), ...list, ...counts };
    return { staffIds: await listManagersOrSuperadmins(tx, event.locationId), facts };
  };

/** The store's managers, and the superadmins too once a sale has waited for over a day. */
const offlineSaleReviewers: FindRecipients = async (tx, event) => {
  if (!event.locationId) return undefined;
  const [waiting, late] = [numberOf(event, 'waiting'), numberOf(event, 'late')];
  const managers = await listManagersOrSuperadmins(tx, event.locationId);
  const superadmins = late > 0 ? await listSuperadmins(tx) : [];
  const store = await readPlaceName(tx, event.locationId);
  const list = { figure: UNDECIDED_SALES, placeId: event.locationId };
  return { staffIds: without([...managers, ...superadmins]), facts: { store, waiting, late, ...list } };
};

const readReturnOf = (tx: Tx, event: StoredEvent) =>
  readReturnFacts(tx, { of: textOf(event, 'of'), id: textOf(event, 'returnId') }, event.actorId);

/** Nobody approves their own return. Goods above a store's limit are approved by the warehouse. */
const returnApprovers: FindRecipients = async (tx, event) => {
  const returned = await readReturnOf(tx, event);
  if (!returned || !event.locationId) return undefined;
  const { requesterId, by, ...facts } = returned;
  const staffIds =
    event.payload.overLimit === true
      ? without(await listSuperadmins(tx), requesterId)
      : await listManagersOrSuperadmins(tx, event.locationId, requesterId);
  return { staffIds, facts };
};

const returnRequester: FindRecipients = async (tx, event) => {
  const returned = await readReturnOf(tx, event);
  if (!returned) return undefined;
  const { requesterId, requester, ...facts } = returned;
  return { staffIds: without([requesterId], event.actorId), facts };
};

/** The requester, and the colleague whose drawer pays the refund. */
const returnPayers: FindRecipients = async (tx, event) => {
  const returned = await readReturnOf(tx, event);
  if (!returned) return undefined;
  const { requesterId, requester, ...facts } = returned;
  const { holderId = null, ...paid } = (await readPaidDrawer(tx, textOf(event, 'returnId'))) ?? {};
  const staffIds = without(holderId === null ? [requesterId] : [requesterId, holderId], event.actorId);
  return { staffIds, facts: { ...facts, ...paid } };
};

const drawerHolder: FindRecipients = async (tx, event) => {
  const voided = await readVoidFacts(tx, textOf(event, 'saleId'), event.actorId);
  const paid = await readPaidDrawer(tx, textOf(event, 'returnId'));
  if (!voided || !paid?.holderId) return undefined;
  const { holderId, ...drawer } = paid;
  return { staffIds: without([holderId], event.actorId), facts: { ...voided, ...drawer } };
};

/** The receiver's managers and the warehouse may settle the difference. */
const differenceSettlers: FindRecipients = async (tx, event) => {
  const delivery = await readDeliveryFacts(tx, textOf(event, 'adjustmentId'), event.actorId);
  if (!delivery || !event.locationId) return undefined;
  const { receiverId, outcome, note, ...facts } = delivery;
  const settlers = [...(await listSuperadmins(tx)), ...(await listManagersOf(tx, event.locationId))];
  return { staffIds: without(settlers, event.actorId), facts };
};

const deliveryReceiver: FindRecipients = async (tx, event) => {
  const delivery = await readDeliveryFacts(tx, textOf(event, 'adjustmentId'), event.actorId);
  if (!delivery) return undefined;
  const { receiverId, ...facts } = delivery;
  return { staffIds: without([receiverId], event.actorId), facts };
};

/** A manager hears of their own orders with those of the store. */
const orderReceivers: FindRecipients = async (tx, event) => {
  const { locationId, payload } = event;
  if (!locationId) return undefined;
  const managers = await listManagersOrSuperadmins(tx, locationId);
  const person = payload.staffId ? textOf(event, 'staffId') : undefined;
  const vouchers = Array.isArray(payload.vouchers) ? payload.vouchers : [];
  const facts = {
    store: await readPlaceName(tx, locationId),
    goods: textOf(event, 'goods'),
    own: person !== undefined,
    orderId: textOf(event, 'orderId'),
    count: vouchers.length,
    names: vouchers.join(', '),
    days: UNRECEIVED_DAYS,
  };
  return { staffIds: person === undefined ? managers : without([person], ...managers), facts };
};

/** What admins approved alone on a day, for the warehouse. */
const approvalReaders: FindRecipients = async (tx, event) => ({
  staffIds: await listSuperadmins(tx),
  facts: {
    day: textOf(event, 'day'),
    approved: numberOf(event, 'approved'),
    names: Array.isArray(event.payload.names) ? event.payload.names.join('; ') : '',
  },
});

const jobOwner: FindRecipients = async (tx, event) => {
  const jobId = textOf(event, 'jobId');
  const job = await readJobFacts(tx, jobId);
  if (!job) return undefined;
  const { startedBy, ...facts } = job;
  return { staffIds: [startedBy], facts: { ...facts, jobId } };
};

const importOwner: FindRecipients = async (tx, event) => {
  const jobId = textOf(event, 'jobId');
  const job = await readImportFacts(tx, jobId);
  if (!job?.startedBy) return undefined;
  const { startedBy, ...facts } = job;
  return { staffIds: [startedBy], facts: { ...facts, jobId } };
};

/** The managers of the location whose events it sends, and the person who added it. */
const webhookManagers: FindRecipients = async (tx, event) => {
  const webhookId = textOf(event, 'webhookId');
  const webhook = await readWebhookFacts(tx, webhookId);
  if (!webhook) return undefined;
  const { madeBy, ...facts } = webhook;
  const managers = event.locationId ? await listManagersOrSuperadmins(tx, event.locationId) : await listSuperadmins(tx);
  return {
    staffIds: without([...managers, ...(madeBy ? [madeBy] : [])], event.actorId),
    facts: { ...facts, webhookId, gone: textOf(event, 'reason') === 'gone' },
  };
};

/** The recipients of each kind of event. Other events refresh screens and notify nobody. */
export const RECIPIENTS_OF: Record<NotificationKind, FindRecipients> = {
  'order.placed': orderApprovers,
  'order.approved': orderRequester,
  'order.rejected': orderRequester,
  'order.cancelled': orderRequester,
  'order.fulfilled': orderRequester,
  'order.unreceived': orderReceivers,
  'request.accepted': itemRequester,
  'request.declined': itemRequester,
  'proposal.sent': proposalReaders(listSuperadmins),
  'proposal.confirmed': proposalReaders(listManagersOf),
  'proposal.rejected': proposalReaders(listManagersOf),
  'return.waiting': returnApprovers,
  'return.posted': returnPayers,
  'return.deleted': returnRequester,
  'sale.voided': drawerHolder,
  'delivery.short': differenceSettlers,
  'delivery.settled': deliveryReceiver,
  'registration.requested': registrationApprovers,
  'registration.approved': newStaffMember,
  'sales.undecided': offlineSaleReviewers,
  'approvals.reported': approvalReaders,
  'stock.low': storeManagers(['listed', 'low', 'out']),
  'batches.expiring': storeManagers(['listed', 'expired', 'soon', 'later', 'soonDays', 'laterDays']),
  'import.finished': importOwner,
  'webhook.paused': webhookManagers,
  'export.finished': jobOwner,
  'prices.changed': jobOwner,
};
