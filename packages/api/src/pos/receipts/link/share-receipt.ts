import { randomUUID } from 'node:crypto';
import type { Db, Tx } from '@bhandar/db';
import {
  type MailReceiptInput,
  RECEIPT_LINK_DAYS,
  type ReceiptLink,
  type ReceiptLinkQuery,
  type ShareReceiptInput,
} from '@bhandar/domain/pos';
import { coded, DomainError, notFound } from '@bhandar/domain/shared';
import { spend } from '../../../accounts';
import { audit } from '../../../audit/audit';
import type { StaffContext } from '../../../core/context';
import { transact } from '../../../core/transact';
import { enqueueCustomerEmail } from '../../../mail';
import { readSealKey } from '../../seals/seal-key-repository';
import { hashOfToken, receiptUrl, tokenOf } from './link-token';
import { findOpenLink, findSharedSale, insertLink, type OpenLink, revokeLinks } from './receipt-link-repository';

const DAY_MS = 86_400_000;

async function getSharedSale(ctx: StaffContext, saleId: string, db: Db | Tx = ctx.db) {
  const sale = await findSharedSale(db, ctx.actor, saleId);
  if (!sale) throw notFound('sale');
  return sale;
}

async function withAddress(
  { db, settings }: StaffContext,
  { id, createdAt, expiresAt }: OpenLink,
): Promise<ReceiptLink> {
  return { url: receiptUrl(settings, tokenOf(await readSealKey(db), id)), createdAt, expiresAt };
}

/** The link that a receipt has now, if any. */
export async function receiptLink(
  ctx: StaffContext,
  { saleId }: ReceiptLinkQuery,
): Promise<{ link: ReceiptLink | null }> {
  await getSharedSale(ctx, saleId);
  const open = await findOpenLink(ctx.db, { saleId }, ctx.now());
  return { link: open ? await withAddress(ctx, open) : null };
}

/** The link of a receipt, made if it has none. */
export async function shareReceipt(ctx: StaffContext, input: ShareReceiptInput): Promise<ReceiptLink> {
  // Before the transaction, because an idempotency key answers everybody of its store.
  await getSharedSale(ctx, input.saleId);
  // The address is added outside, so that the stored answer of an idempotency key does not contain it.
  const { id } = await transact(ctx, (tx) => ensureLink(tx, ctx, input));
  const open = await findOpenLink(ctx.db, { id }, ctx.now());
  if (!open) throw new DomainError('CHANGED_MEANWHILE', coded('receiptLink.revoked'));
  return withAddress(ctx, open);
}

async function ensureLink(tx: Tx, ctx: StaffContext, { saleId, language }: ShareReceiptInput): Promise<OpenLink> {
  const { receiptNo, locationId } = await getSharedSale(ctx, saleId, tx);
  const createdAt = ctx.now();
  const open = await findOpenLink(tx, { saleId }, createdAt);
  if (open) return open;
  const id = randomUUID();
  const tokenHash = hashOfToken(tokenOf(await readSealKey(tx), id));
  const expiresAt = new Date(createdAt.getTime() + RECEIPT_LINK_DAYS * DAY_MS);
  const made = await insertLink(tx, { id, saleId, tokenHash, language, createdAt, createdBy: ctx.actor.id, expiresAt });
  if (!made) return getOpenLink(tx, saleId, createdAt);
  const facts = { entity: 'receiptLink', entityId: saleId, locationId, after: { receiptNo, expiresAt } };
  await audit(tx, ctx, { action: 'create', ...facts });
  return made;
}

async function getOpenLink(tx: Tx, saleId: string, now: Date): Promise<OpenLink> {
  const open = await findOpenLink(tx, { saleId }, now);
  if (!open) throw notFound('sale');
  return open;
}

/** Afterwards nobody opens the receipt by an address that was given out. */
export async function revokeReceiptLink(ctx: StaffContext, { saleId }: ReceiptLinkQuery): Promise<{ link: null }> {
  return transact(ctx, async (tx) => {
    const { receiptNo, locationId } = await getSharedSale(ctx, saleId, tx);
    if (await revokeLinks(tx, { saleId, by: ctx.actor.id, at: ctx.now() })) {
      const facts = { entity: 'receiptLink', entityId: saleId, locationId, before: { receiptNo } };
      await audit(tx, ctx, { action: 'revoke', ...facts });
    }
    return { link: null };
  });
}

/** Sends the bill and its link to an address that the customer named, or that the sale has. */
export async function mailReceipt(ctx: StaffContext, input: MailReceiptInput): Promise<{ email: string }> {
  const { saleId, language, email } = input;
  await getSharedSale(ctx, saleId);
  return transact(ctx, async (tx) => {
    // Inside, so that a repeat with the same idempotency key spends nothing.
    await spend(tx, 'receiptMail', ctx.actor.id);
    await spend(tx, 'receiptMailTo', email.toLowerCase());
    const { receiptNo, locationId } = await getSharedSale(ctx, saleId, tx);
    const { id: linkId } = await ensureLink(tx, ctx, input);
    const document = { saleId, linkId, locationId };
    await enqueueCustomerEmail(tx, { kind: 'saleReceipt', to: email, language, facts: document }, ctx.now());
    const facts = { entity: 'saleReceipt', entityId: saleId, locationId, after: { receiptNo, language, email } };
    await audit(tx, ctx, { action: 'mail', ...facts });
    return { email };
  });
}
