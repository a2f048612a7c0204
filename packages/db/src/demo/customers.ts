import { customerKeys, WALK_IN_CUSTOMER } from '@bhandar/domain/pos';
import type { DemoStaff } from './orders';
import { seededRandom } from './random';
import type { DemoRows } from './rows';

const STREETS = ['Road 7, Dhanmondi', 'Lake Circus, Kalabagan', 'Station Road', 'Zindabazar', 'Green Road'];

/** A buyer who gives a name at a counter becomes a customer of that store, with their purchases. */
export function makeCustomers(rows: DemoRows, counter: readonly DemoStaff[], openedAt: Date): void {
  // A random sequence of its own, so that the other demo data does not change.
  const random = seededRandom(7_110);
  const made = new Map<string, string>();
  const customerOf = (locationId: string, name: string): string => {
    const key = `${locationId} ${name}`;
    const known = made.get(key);
    if (known) return known;
    const id = random.uuid();
    const phone = `01${random.pick(['7', '8', '9'])}${random.between(10, 99)}${random.between(100_000, 999_999)}`;
    rows.customer.push({
      id,
      locationId,
      name,
      phone,
      ...customerKeys({ name, phone }),
      email: random.chance(0.4) ? `${name.split(' ')[0]?.toLowerCase()}@example.com` : '',
      address: `House ${random.between(1, 90)}, ${random.pick(STREETS)}`,
      createdAt: openedAt,
      createdBy: counter.find((person) => person.storeId === locationId)?.id ?? null,
    });
    made.set(key, id);
    return id;
  };
  for (const sale of rows.sale) {
    if (sale.customerName !== WALK_IN_CUSTOMER) sale.customerId = customerOf(sale.locationId, sale.customerName);
  }
}
