import type { Db, Tx } from '@bhandar/db';
import {
  type ProposalLine,
  type ProposalPageQuery,
  ProposedPurchase,
  type PurchaseLineInput,
  type PurchaseProposal,
  priceLine,
} from '@bhandar/domain/purchasing';
import { type Page, toPage } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { getProposal, type LoadedProposal, listProductNames, listProposalRows } from './proposal-repository';

type Names = Awaited<ReturnType<typeof listProductNames>>;

function toLine(line: PurchaseLineInput, names: Names): ProposalLine {
  const { productId = '', goods, batchNumber, expiresOn, quantity, freeQuantity, packTpMinor, packMrpMinor } = line;
  const named = names.get(productId);
  const priced = priceLine(line);
  return {
    name: named?.name ?? goods?.tradeName ?? '',
    strength: named?.strength ?? goods?.strength ?? '',
    batchNumber,
    expiresOn,
    quantity,
    freeQuantity,
    packTpMinor,
    packMrpMinor,
    totalMinor: Array.isArray(priced) ? 0 : priced.totalMinor,
  };
}

/** An input that cannot be read any more hides its goods only, so that the other proposals are still listed. */
async function withGoods(db: Db | Tx, rows: readonly LoadedProposal[]): Promise<PurchaseProposal[]> {
  const read = rows.map(({ input, ...row }) => ({ row, goods: ProposedPurchase.safeParse(input).data }));
  const ids = read.flatMap(({ goods }) => (goods?.lines ?? []).flatMap(({ productId }) => productId ?? []));
  const names = await listProductNames(db, [...new Set(ids)]);
  return read.map(({ row: { createdAt, decidedAt, ...row }, goods }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    goods: goods
      ? { purchasedOn: goods.purchasedOn, note: goods.note, lines: goods.lines.map((line) => toLine(line, names)) }
      : null,
  }));
}

export async function listPurchaseProposals(
  { db, actor }: StaffContext,
  query: ProposalPageQuery,
): Promise<Page<PurchaseProposal>> {
  const { rows, total } = await listProposalRows(db, actor, query);
  return toPage(await withGoods(db, rows), total, query);
}

export async function readProposal(
  db: Db | Tx,
  { actor }: Pick<StaffContext, 'actor'>,
  id: string,
): Promise<PurchaseProposal> {
  const [proposal] = await withGoods(db, [await getProposal(db, actor, id)]);
  if (!proposal) throw new Error('A loaded proposal stays one');
  return proposal;
}
