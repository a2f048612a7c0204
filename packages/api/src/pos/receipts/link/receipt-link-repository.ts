import type { Db, Tx } from '@bhandar/db';
import type { Actor, Language } from '@bhandar/domain/accounts';
import { LANGUAGES } from '@bhandar/domain/accounts/languages';
import { visibleSales } from '../../checkout/sale-repository';

/** A link that works, without its address. */
export interface OpenLink {
  id: string;
  createdAt: string;
  expiresAt: string;
}

/** A sale that the person may see. */
export const findSharedSale = (db: Db | Tx, actor: Actor, saleId: string) =>
  db
    .selectFrom('sale')
    .select(['id', 'receiptNo', 'locationId'])
    .where('id', '=', saleId)
    .where(visibleSales(actor))
    .executeTakeFirst();

const openLinks = (db: Db | Tx, now: Date) =>
  db.selectFrom('receiptLink').where('revokedAt', 'is', null).where('expiresAt', '>', now);

const openLinkOf = ({ id, createdAt, expiresAt }: { id: string; createdAt: Date; expiresAt: Date }): OpenLink => ({
  id,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export async function findOpenLink(
  db: Db | Tx,
  link: { saleId: string } | { id: string },
  now: Date,
): Promise<OpenLink | undefined> {
  const row = await openLinks(db, now)
    .select(['id', 'createdAt', 'expiresAt'])
    .where('id' in link ? 'id' : 'saleId', '=', 'id' in link ? link.id : link.saleId)
    .executeTakeFirst();
  return row && openLinkOf(row);
}

export async function findSaleByToken(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<{ saleId: string; language: Language; expiresAt: Date } | undefined> {
  const row = await openLinks(db, now)
    .select(['saleId', 'language', 'expiresAt'])
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row && { ...row, language: LANGUAGES.find((one) => one === row.language) ?? 'en' };
}

interface NewLink {
  id: string;
  saleId: string;
  tokenHash: string;
  language: Language;
  createdAt: Date;
  createdBy: string;
  expiresAt: Date;
}

/** Undefined if the sale has a link that works already, such as one of a call at the same time. */
export async function insertLink(tx: Tx, link: NewLink): Promise<OpenLink | undefined> {
  await tx
    .deleteFrom('receiptLink')
    .where('saleId', '=', link.saleId)
    .where('expiresAt', '<=', link.createdAt)
    .execute();
  const made = await tx
    .insertInto('receiptLink')
    .values(link)
    .onConflict((conflict) => conflict.column('saleId').where('revokedAt', 'is', null).doNothing())
    .returning(['id', 'createdAt', 'expiresAt'])
    .executeTakeFirst();
  return made && openLinkOf(made);
}

/** Answers whether there was a link that worked. */
export async function revokeLinks(
  tx: Tx,
  { saleId, by, at }: { saleId: string; by: string; at: Date },
): Promise<boolean> {
  const revoked = await tx
    .updateTable('receiptLink')
    .set({ revokedAt: at, revokedBy: by })
    .where('saleId', '=', saleId)
    .where('revokedAt', 'is', null)
    .where('expiresAt', '>', at)
    .returning('id')
    .execute();
  return revoked.length > 0;
}

/** Called regularly. */
export async function tidyReceiptLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('receiptLink').where('expiresAt', '<', now).execute();
}
