import type { Tx } from '@bhandar/db';
import { type NotificationFacts, type NotificationKind, UNDECIDED_SALES } from '@bhandar/domain/notifications';
import type { StoredEvent } from './notifier-repository';
import {
  listManagersOf,
  listWarehousePeople,
  readApplicantFacts,
  readImportFacts,
  readJobFacts,
  readOrderFacts,
  readPlaceName,
  readWebhookFacts,
  readWishFacts,
} from './recipients-repository';

export interface Told {
  staffIds: readonly string[];
  facts: NotificationFacts;
}

/** Undefined where what it was about is gone: then there is nobody to tell. */
type Rule = (tx: Tx, event: StoredEvent) => Promise<Told | undefined>;

const text = ({ payload }: StoredEvent, key: string): string => String(payload[key] ?? '');
const number = ({ payload }: StoredEvent, key: string): number => Number(payload[key] ?? 0);
const names = ({ payload }: StoredEvent): string => (Array.isArray(payload.names) ? payload.names.join(', ') : '');

/** What somebody did themselves is no news to them. */
const others = (staffIds: readonly string[], ...known: (string | null)[]) => [
  ...new Set(staffIds.filter((id) => !known.includes(id))),
];

/** A new order goes to everybody who could decide it: four eyes leave the requester out. */
const toApprovers: Rule = async (tx, event) => {
  const order = await readOrderFacts(tx, text(event, 'orderId'), event.actorId);
  if (!order || !event.locationId) return undefined;
  const { requesterId, reason, by, ...facts } = order;
  const deciders = [...(await listWarehousePeople(tx)), ...(await listManagersOf(tx, event.locationId))];
  return { staffIds: others(deciders, requesterId, event.actorId), facts };
};

const toRequester: Rule = async (tx, event) => {
  const order = await readOrderFacts(tx, text(event, 'orderId'), event.actorId);
  if (!order) return undefined;
  const { requesterId, requester, ...facts } = order;
  return { staffIds: others([requesterId], event.actorId), facts };
};

const toWisher: Rule = async (tx, event) => {
  const id = text(event, 'requestedItemId');
  const wish = await readWishFacts(tx, id, event.actorId);
  return wish && { staffIds: others([text(event, 'staffId')], event.actorId), facts: { ...wish, requestedItemId: id } };
};

/** Admins take in employees of their own store; everybody else is the warehouse's to decide. */
const toThoseWhoAdmit: Rule = async (tx, event) => {
  const applicant = await readApplicantFacts(tx, text(event, 'staffId'));
  if (!applicant) return undefined;
  const { locationId, ...facts } = applicant;
  const managers = event.locationId && applicant.role === 'employee' ? await listManagersOf(tx, event.locationId) : [];
  return { staffIds: others([...(await listWarehousePeople(tx)), ...managers], event.actorId), facts };
};

const toApplicant: Rule = async (tx, event) => {
  const staffId = text(event, 'staffId');
  const applicant = await readApplicantFacts(tx, staffId);
  if (!applicant) return undefined;
  const { locationId, ...facts } = applicant;
  return { staffIds: [staffId], facts };
};

/** A store that no active admin minds is minded by the warehouse: what is told once would otherwise be lost. */
async function listMindersOf(tx: Tx, locationId: string): Promise<string[]> {
  const managers = await listManagersOf(tx, locationId);
  return managers.length > 0 ? managers : listWarehousePeople(tx);
}

const toManagers =
  (figures: readonly string[]): Rule =>
  async (tx, event) => {
    if (!event.locationId) return undefined;
    const store = await readPlaceName(tx, event.locationId);
    const counts = Object.fromEntries(figures.map((figure) => [figure, number(event, figure)]));
    const list = { figure: text(event, 'figure'), placeId: event.locationId };
    const facts = { store, names: names(event), ...list, ...counts };
    return { staffIds: await listMindersOf(tx, event.locationId), facts };
  };

/** Its managers; the warehouse where there is none, or where they let a day go by. */
const toDeciders: Rule = async (tx, event) => {
  if (!event.locationId) return undefined;
  const [waiting, late] = [number(event, 'waiting'), number(event, 'late')];
  const managers = await listMindersOf(tx, event.locationId);
  const above = late > 0 ? await listWarehousePeople(tx) : [];
  const store = await readPlaceName(tx, event.locationId);
  const list = { figure: UNDECIDED_SALES, placeId: event.locationId };
  return { staffIds: others([...managers, ...above]), facts: { store, waiting, late, ...list } };
};

const toWhoBegan: Rule = async (tx, event) => {
  const jobId = text(event, 'jobId');
  const job = await readJobFacts(tx, jobId);
  if (!job) return undefined;
  const { startedBy, ...facts } = job;
  return { staffIds: [startedBy], facts: { ...facts, jobId } };
};

const toStarter: Rule = async (tx, event) => {
  const jobId = text(event, 'jobId');
  const job = await readImportFacts(tx, jobId);
  if (!job?.startedBy) return undefined;
  const { startedBy, ...facts } = job;
  return { staffIds: [startedBy], facts: { ...facts, jobId } };
};

/** Whoever made it, and whoever minds the place whose events it sent. */
const toWhoMindsWebhook: Rule = async (tx, event) => {
  const webhookId = text(event, 'webhookId');
  const webhook = await readWebhookFacts(tx, webhookId);
  if (!webhook) return undefined;
  const { madeBy, ...facts } = webhook;
  const managers = event.locationId ? await listMindersOf(tx, event.locationId) : await listWarehousePeople(tx);
  return {
    staffIds: others([...managers, ...(madeBy ? [madeBy] : [])], event.actorId),
    facts: { ...facts, webhookId, gone: text(event, 'reason') === 'gone' },
  };
};

/** Who hears of what. An event without a rule refreshes screens and rings no bell. */
export const RULES: Record<NotificationKind, Rule> = {
  'order.placed': toApprovers,
  'order.approved': toRequester,
  'order.rejected': toRequester,
  'order.cancelled': toRequester,
  'order.fulfilled': toRequester,
  'request.accepted': toWisher,
  'request.declined': toWisher,
  'registration.requested': toThoseWhoAdmit,
  'registration.approved': toApplicant,
  'sales.undecided': toDeciders,
  'stock.low': toManagers(['listed', 'low', 'out']),
  'batches.expiring': toManagers(['listed', 'expired', 'soon', 'later', 'soonDays', 'laterDays']),
  'import.finished': toStarter,
  'webhook.paused': toWhoMindsWebhook,
  'export.finished': toWhoBegan,
  'prices.changed': toWhoBegan,
};
