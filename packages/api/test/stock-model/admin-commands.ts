import fc from 'fast-check';
import { type Command, command, refused } from './command';
import { add, type ModelOrder, nth } from './model';
import { holdingsOf, PRODUCTS, STORES, sellableIn, todayOf } from './model-fixture';

const product = fc.nat(PRODUCTS - 1);
const store = fc.nat(STORES - 1);

const advanceDays = fc.record({ days: fc.integer({ min: 1, max: 12 }) }).map(
  (drawn): Command =>
    command({
      name: 'advanceDays',
      drawn,
      async run(_model, system) {
        system.clock.now = new Date(system.clock.now.getTime() + drawn.days * 86_400_000);
      },
    }),
);

/** The stock figure of a product's form adjusts sellable stock only, not expired stock. */
const editStock = fc.record({ product, stock: fc.integer({ min: 0, max: 80 }) }).map(
  (drawn): Command =>
    command({
      name: 'editProductStock',
      drawn,
      async run(model, system) {
        const { id } = nth(system.products, drawn.product);
        const sellable = sellableIn(await holdingsOf(system, system.warehouseId), id, todayOf(system));
        const call = system.superadmin.api.catalogue.updateProduct({ id, stock: drawn.stock });
        if (model.removed[drawn.product]) return refused(call, 'NOT_FOUND');
        await call;
        add(model.warehouse, drawn.product, drawn.stock - sellable);
      },
    }),
);

const removeProduct = fc.record({ product }).map(
  (drawn): Command =>
    command({
      name: 'removeProduct',
      drawn,
      async run(model, system) {
        const call = system.superadmin.api.catalogue.removeProduct({ id: nth(system.products, drawn.product).id });
        if (model.removed[drawn.product]) return refused(call, 'NOT_FOUND');
        const stocked = [model.warehouse, ...model.stores.map((shop) => shop.stock)].some(
          (stock) => stock[drawn.product],
        );
        const ordered = model.orders.some(
          (order) => order.state === 'pending' && order.lines.some((line) => line.product === drawn.product),
        );
        if (stocked || ordered) return refused(call, 'IN_USE');
        await call;
        model.removed[drawn.product] = true;
      },
    }),
);

/** A disabled person is refused on the next request, and needs a new session after activation. */
const toggleClerk = fc.record({ store }).map(
  (drawn): Command =>
    command({
      name: 'disableOrEnableClerk',
      drawn,
      async run(model, system) {
        const shop = nth(model.stores, drawn.store);
        const { clerk } = nth(system.stores, drawn.store);
        const status = shop.clerkActive ? 'disabled' : 'active';
        await system.superadmin.api.accounts.setEmployeeStatus({ id: clerk.staff.id, status });
        shop.clerkActive = !shop.clerkActive;
        const isOwn = (order: ModelOrder) => order.store === drawn.store && order.by === 'clerk';
        for (const order of shop.clerkActive ? [] : model.orders.filter(isOwn)) order.handedOver = true;
        shop.clerkChanged = true;
        await refused(clerk.api.pos.overview(), 'NOT_AUTHENTICATED');
        if (shop.clerkActive) await system.signIn(clerk);
      },
    }),
);

/** A refused call of a role changes nothing, in any state of the shop. */
const forbidden = fc.record({ store, product }).map(
  (drawn): Command =>
    command({
      name: 'forbiddenActs',
      drawn,
      async run(_model, system) {
        const { admin } = nth(system.stores, drawn.store);
        const { id } = nth(system.products, drawn.product);
        await refused(admin.api.catalogue.updateProduct({ id, stock: 999_999 }), 'NOT_PERMITTED');
        await refused(admin.api.catalogue.removeProduct({ id }), 'NOT_PERMITTED');
        await refused(
          admin.api.accounts.setEmployeeStatus({ id: system.superadmin.staff.id, status: 'disabled' }),
          'NOT_FOUND',
          'NOT_PERMITTED',
        );
      },
    }),
);

export const adminCommands = [advanceDays, editStock, removeProduct, toggleClerk, forbidden];
