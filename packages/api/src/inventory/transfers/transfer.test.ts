import { findBreaches } from '@bhandar/db/invariants';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeGoods, makeStore, receiveGoods, warehouseOf } from '@bhandar/testing/factories';
import { afterEach, describe, expect, test } from 'vitest';

const database = useTestDatabase();

afterEach(async () => {
  expect(await findBreaches(database.db)).toEqual([]);
});

async function openStores() {
  const [here, there] = [await makeStore(database.db), await makeStore(database.db)];
  const sender = await callerFor(database.db, { role: 'admin', store: here, firstName: 'Sadia', lastName: 'Sender' });
  const receiver = await callerFor(database.db, { role: 'admin', store: there, firstName: 'Rafi', lastName: 'Taker' });
  const warehouse = await callerFor(database.db, { role: 'superadmin' });
  return { here, there, sender: sender.api, receiver: receiver.api, warehouse: warehouse.api };
}

type Batches = NonNullable<Parameters<typeof makeGoods>[1]['batches']>;
const shelve = (storeId: string, ...batches: Batches) =>
  makeGoods(database.db, { storeId, batches, unitMrpMinor: 1_000 });

const holdings = async (locationId: string, productId: string) => {
  const { rows } = await database.pool.query<{ batch: string; held: number }>(
    `select batch_number as batch, on_hand as held from stock_balance b join batch on batch.id = b.batch_id
     where location_id = $1 and b.product_id = $2`,
    [locationId, productId],
  );
  return Object.fromEntries(rows.map(({ batch, held }) => [batch, held]));
};

describe('a transfer', () => {
  test('moves first expiry first when it is sent, and names every sent batch', async () => {
    const { here, there, sender, receiver } = await openStores();
    const goods = await shelve(
      here.id,
      { quantity: 50, expiresOn: '2020-01-31', batchNumber: 'EXPIRED' },
      { quantity: 10, expiresOn: '2031-01-31', batchNumber: 'LATER' },
      { quantity: 4, expiresOn: '2030-06-30', batchNumber: 'FIRST' },
    );
    const lines = [{ productId: goods.productId, quantity: 12 }];
    const draft = await sender.inventory.saveTransfer({ fromId: here.id, toId: there.id, lines });
    expect(draft).toMatchObject({ status: 'draft', lines: [{ batchId: null, quantity: 12 }], sent: null });
    expect(draft.voucher).toMatch(/^TR-\d{6}$/);
    expect(await holdings(there.id, goods.productId)).toEqual({});

    const sent = await sender.inventory.sendTransfer({ transferId: draft.id });
    expect(sent).toMatchObject({
      status: 'sent',
      sent: { by: 'Sadia Sender' },
      lines: [
        { lineNo: 1, batchNumber: 'FIRST', quantity: 4 },
        { lineNo: 2, batchNumber: 'LATER', quantity: 8 },
      ],
    });
    expect(await holdings(here.id, goods.productId)).toEqual({ EXPIRED: 50, LATER: 2, FIRST: 0 });
    expect(await holdings(there.id, goods.productId)).toEqual({ LATER: 8, FIRST: 4 });
    const received = await receiver.inventory.receiveTransfer({ transferId: draft.id });
    expect(received).toMatchObject({ status: 'received', received: { by: 'Rafi Taker' }, adjustmentVoucher: null });
    expect(received.lines.map((line) => line.receivedQuantity)).toEqual([4, 8]);
  });

  test('takes chosen batches before it fills the rest, and sends expired ones to the warehouse', async () => {
    const { here, there, sender } = await openStores();
    const goods = await shelve(
      here.id,
      { quantity: 5, expiresOn: '2020-01-31', batchNumber: 'EXPIRED' },
      { quantity: 6, expiresOn: '2030-06-30', batchNumber: 'FIRST' },
      { quantity: 6, expiresOn: '2031-06-30', batchNumber: 'LATER' },
    );
    const { productId, batchIds } = goods;
    const lines = [
      { productId, quantity: 7 },
      { productId, batchId: batchIds[1] ?? null, quantity: 4 },
    ];
    const draft = await sender.inventory.saveTransfer({ fromId: here.id, toId: there.id, lines });
    await sender.inventory.sendTransfer({ transferId: draft.id });
    expect(await holdings(there.id, productId)).toEqual({ FIRST: 6, LATER: 5 });

    const { id: warehouseId } = await warehouseOf(database.db);
    const expired = [{ productId, batchId: batchIds[0] ?? null, quantity: 5 }];
    const onward = await sender.inventory.saveTransfer({ fromId: here.id, toId: there.id, lines: expired });
    await expect(sender.inventory.sendTransfer({ transferId: onward.id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('EXPIRED (0 of 5)'),
    });
    const back = await sender.inventory.saveTransfer({
      transferId: onward.id,
      fromId: here.id,
      toId: warehouseId,
      lines: expired,
    });
    expect(back).toMatchObject({ voucher: onward.voucher, to: { id: warehouseId } });
    await sender.inventory.sendTransfer({ transferId: back.id });
    expect(await holdings(warehouseId, productId)).toEqual({ EXPIRED: 5 });
  });

  test('with a short receipt records the difference as an adjustment of the receiver, and keeps its lines; more is refused', async () => {
    const { here, there, sender, receiver } = await openStores();
    const [napa, seclo] = [
      await shelve(here.id, { quantity: 20, batchNumber: 'N' }),
      await shelve(here.id, { quantity: 20, batchNumber: 'S' }),
    ];
    const lines = [napa, seclo].map(({ productId }) => ({ productId, quantity: 10 }));
    const { id: transferId, voucher } = await sender.inventory.saveTransfer({ fromId: here.id, toId: there.id, lines });
    await sender.inventory.sendTransfer({ transferId });
    const receive = (first: number, second: number) =>
      receiver.inventory.receiveTransfer({
        transferId,
        received: [
          { lineNo: 1, quantity: first },
          { lineNo: 2, quantity: second },
        ],
      });
    await expect(receive(8, 11)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: 'Line 2: only 10 were sent',
    });
    const received = await receive(8, 9);
    expect(received.lines.map((line) => [line.quantity, line.receivedQuantity])).toEqual([
      [10, 8],
      [10, 9],
    ]);
    expect(await holdings(there.id, napa.productId)).toEqual({ N: 8 });
    expect(await holdings(there.id, seclo.productId)).toEqual({ S: 9 });
    expect(await holdings(here.id, napa.productId)).toEqual({ N: 10 });
    const { data } = await receiver.inventory.listAdjustments({ reason: 'transit' });
    expect(data).toMatchObject([
      {
        voucher: received.adjustmentVoucher,
        transferVoucher: voucher,
        place: { id: there.id },
        lines: [
          { change: -2, valueMinor: -2_000 },
          { change: -1, valueMinor: -1_000 },
        ],
        valueMinor: -3_000,
        settlement: null,
      },
    ]);
  });

  test('with a short receipt after its goods were used takes the rest from other batches: it could not be confirmed', async () => {
    const { here, there, sender, receiver, warehouse } = await openStores();
    const goods = await shelve(here.id, { quantity: 10, expiresOn: '2030-01-31', batchNumber: 'SENT' });
    const { productId } = goods;
    for (const [batchNumber, expiresOn] of [
      ['LAST', '2033-01-31'],
      ['NEXT', '2032-01-31'],
    ] as const) {
      await receiveGoods(database.db, { storeId: there.id, productId, quantity: 3, expiresOn, batchNumber });
    }
    const lines = [{ productId, quantity: 10 }];
    const { id: transferId } = await sender.inventory.saveTransfer({ fromId: here.id, toId: there.id, lines });
    await sender.inventory.sendTransfer({ transferId });
    await receiver.inventory.createAdjustment({
      locationId: there.id,
      reason: 'damaged',
      lines: [{ productId, batchId: goods.batchIds[0], change: -9 }],
    });
    const receive = (quantity: number) =>
      receiver.inventory.receiveTransfer({ transferId, received: [{ lineNo: 1, quantity }] });
    await expect(receive(2)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(/^Only 7 of the 8 missing .* are in stock$/),
    });
    expect(await receive(5)).toMatchObject({ status: 'received', lines: [{ quantity: 10, receivedQuantity: 5 }] });
    expect(await holdings(there.id, productId)).toEqual({ SENT: 0, NEXT: 0, LAST: 2 });
    const { data } = await receiver.inventory.listAdjustments({ reason: 'transit' });
    expect(data).toMatchObject([
      {
        lines: [
          { batchNumber: 'SENT', change: -1 },
          { batchNumber: 'NEXT', change: -3 },
          { batchNumber: 'LAST', change: -1 },
        ],
      },
    ]);
    // What the sender finds is what it sent.
    await warehouse.inventory.settleTransit({ adjustmentId: data[0]?.id ?? '', outcome: 'returned' });
    expect(await holdings(here.id, productId)).toEqual({ SENT: 5 });
  });

  test('rejects a shortage at receipt above the rest, or above its manager’s limit', async () => {
    const { here, there, sender, receiver, warehouse } = await openStores();
    const goods = await shelve(here.id, { quantity: 700, batchNumber: 'G' });
    const lines = [{ productId: goods.productId, quantity: 600 }];
    const { id: transferId } = await sender.inventory.saveTransfer({ fromId: here.id, toId: there.id, lines });
    await sender.inventory.sendTransfer({ transferId });
    const short = { transferId, received: [{ lineNo: 1, quantity: 50 }] };
    await expect(receiver.inventory.receiveTransfer(short)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This difference is worth more than you may decide alone: ask the warehouse',
    });
    await receiver.inventory.createAdjustment({
      locationId: there.id,
      reason: 'damaged',
      lines: [{ productId: goods.productId, batchId: goods.batchIds[0], change: -100 }],
    });
    await expect(warehouse.inventory.receiveTransfer(short)).rejects.toMatchObject({ code: 'CONFLICT' });
    await expect(
      receiver.inventory.receiveTransfer({ transferId, received: [{ lineNo: 2, quantity: 1 }] }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST', message: 'The transfer has no line 2' });
    expect((await warehouse.inventory.getTransfer({ transferId })).status).toBe('sent');
    await warehouse.inventory.receiveTransfer({ transferId, received: [{ lineNo: 1, quantity: 100 }] });
    expect(await holdings(there.id, goods.productId)).toEqual({ G: 0 });
  });

  test('is sent once and received once, with simultaneous requests', async () => {
    const { here, there, sender, receiver } = await openStores();
    const goods = await shelve(here.id, { quantity: 100, batchNumber: 'G' });
    const lines = [{ productId: goods.productId, quantity: 10 }];
    const { id: transferId } = await sender.inventory.saveTransfer({ fromId: here.id, toId: there.id, lines });
    await expect(receiver.inventory.receiveTransfer({ transferId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const once = async (act: () => Promise<unknown>) => {
      const answers = await Promise.allSettled(Array.from({ length: 8 }, act));
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const answer of answers) {
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'CONFLICT' });
      }
    };
    await once(() => sender.inventory.sendTransfer({ transferId }));
    await once(() => receiver.inventory.receiveTransfer({ transferId, received: [{ lineNo: 1, quantity: 9 }] }));
    expect(await holdings(there.id, goods.productId)).toEqual({ G: 9 });
    await expect(sender.inventory.cancelTransfer({ transferId })).rejects.toMatchObject({ code: 'CONFLICT' });
    const edit = { transferId, fromId: here.id, toId: there.id, lines };
    await expect(sender.inventory.saveTransfer(edit)).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('that was never sent is cancelled without movements', async () => {
    const { here, there, sender } = await openStores();
    const goods = await shelve(here.id, { quantity: 100, batchNumber: 'G' });
    const lines = [{ productId: goods.productId, quantity: 10 }];
    const { id: transferId } = await sender.inventory.saveTransfer({ fromId: here.id, toId: there.id, lines });
    expect(await sender.inventory.cancelTransfer({ transferId })).toMatchObject({ status: 'cancelled' });
    await expect(sender.inventory.sendTransfer({ transferId })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await holdings(here.id, goods.productId)).toEqual({ G: 100 });
  });
});

describe('access to transfers', () => {
  test('the sender sends, the receiver receives, and the warehouse may do both', async () => {
    const { here, there, sender, receiver, warehouse } = await openStores();
    const stranger = (await callerFor(database.db, { role: 'admin' })).api;
    const employee = (await callerFor(database.db, { role: 'employee', store: here })).api;
    const goods = await shelve(here.id, { quantity: 100, batchNumber: 'G' });
    const draft = { fromId: here.id, toId: there.id, lines: [{ productId: goods.productId, quantity: 10 }] };
    for (const api of [receiver, stranger, employee]) {
      await expect(api.inventory.saveTransfer(draft)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    const { id: transferId } = await sender.inventory.saveTransfer(draft);
    for (const api of [receiver, stranger]) {
      await expect(api.inventory.getTransfer({ transferId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(api.inventory.sendTransfer({ transferId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      expect((await api.inventory.listTransfers({})).totalItems).toBe(0);
    }
    await sender.inventory.sendTransfer({ transferId });
    await expect(sender.inventory.receiveTransfer({ transferId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(stranger.inventory.receiveTransfer({ transferId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(employee.inventory.listTransfers({})).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect((await receiver.inventory.listTransfers({ status: 'sent' })).data).toMatchObject([{ id: transferId }]);
    expect((await sender.inventory.listTransfers({ search: 'napa' })).totalItems).toBe(1);
    expect((await sender.inventory.listTransfers({ search: 'nothing%' })).totalItems).toBe(0);
    expect(await warehouse.inventory.receiveTransfer({ transferId })).toMatchObject({ status: 'received' });
  });
});
