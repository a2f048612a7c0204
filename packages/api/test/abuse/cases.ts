/** A test by its file and its name, as the file writes it. */
export interface Proof {
  file: string;
  test: string;
}

export interface Case {
  /** What somebody tries, or what has to hold, in our words. */
  says: string;
  /** Together they prove all of it. */
  proofs: readonly [Proof, ...Proof[]];
}

/** Tests of one file, by their names. */
export const within =
  (file: string) =>
  (test: string): Proof => ({ file, test });

const http = within('packages/api/test/abuse/abuse.test.ts');
const flood = within('apps/server/src/abuse.test.ts');
const storm = within('apps/server/src/storms.test.ts');
const orders = within('packages/api/src/ordering/orders/orders.test.ts');
const approval = within('packages/api/src/ordering/orders/approve-order.test.ts');
const purchases = within('packages/api/src/purchasing/purchases/purchases.test.ts');
const employees = within('packages/api/src/accounts/staff/employees.test.ts');
const registration = within('packages/api/src/accounts/staff/registration.test.ts');
const login = within('packages/api/src/accounts/sessions/login.test.ts');
const recovery = within('packages/api/src/accounts/recovery/recovery.test.ts');
const sessions = within('packages/api/src/accounts/sessions/sessions.test.ts');
const queue = within('packages/api/src/pos/offline/sync-conflicts.test.ts');
const clocks = within('packages/api/src/pos/offline/sync-clocks.test.ts');
const customers = within('packages/api/src/pos/customers/customers.test.ts');
const products = within('packages/api/src/catalogue/products/products.test.ts');
const sale = within('packages/api/src/pos/checkout/record-sale.test.ts');
const races = within('packages/api/src/pos/checkout/sale-races.test.ts');
const returns = within('packages/api/src/pos/returns/return-sale.test.ts');
const jobs = within('packages/api/src/jobs/jobs.test.ts');
const csv = within('packages/domain/src/shared/csv.test.ts');
const receipt = within('apps/web/src/features/pos/receipts/receipt.test.tsx');
const customersScreen = within('apps/web/src/features/pos/customers/customers-screen.test.tsx');

/** Every abuse that somebody thought of, and the tests in which it fails. */
export const ABUSES: Readonly<Record<string, Case>> = {
  A1: {
    says: 'An employee approves an order of their own',
    proofs: [
      http('A1: an employee who approves their own order is 403 and moves nothing'),
      orders('A1: an employee approves nothing, also not their own'),
    ],
  },
  A2: {
    says: 'An admin approves an order of their own',
    proofs: [
      http('A2: an admin who approves their own order is 403 in the words of the specification'),
      orders('A2: an admin decides for their staff and not for themself, unless the organisation allows it'),
    ],
  },
  A3: {
    says: 'An admin reaches for people, orders and customers of another store by their ids',
    proofs: [
      employees('does not exist for an admin: not to read, change, disable or delete'),
      orders('orders of another store do not exist for reading, deciding, cancelling or receiving'),
      customers('people of another store neither see nor touch them'),
    ],
  },
  A4: {
    says: 'An admin makes an admin, or somebody of another city',
    proofs: [employees('an admin is refused %s, in the words of the spec (A4)')],
  },
  A5: {
    says: 'Somebody registers as what nobody can register as',
    proofs: [http('A5: nobody registers as %j'), registration('never for the role %j (A5)')],
  },
  A6: {
    says: 'Somebody who waits or was shut out signs in, or goes on with an old session',
    proofs: [
      login('tells a %s person so, but only with the right password (A6)'),
      employees('a disabled person is out on the very next request and in again when enabled (A6)'),
    ],
  },
  A7: {
    says: 'An admin writes goods into stock through a product',
    proofs: [
      http('A7: an admin who sends a stock with a product is 403 and the book is as before'),
      products('an %s reads products but writes none'),
    ],
  },
  A8: {
    says: 'A till sends prices, quantities, discounts and totals that cannot be',
    proofs: [
      http('A8: of %s is refused and writes nothing'),
      http('A8: of a %s of 1e309 is refused and writes nothing'),
      sale('%s writes nothing'),
    ],
  },
  A9: {
    says: 'The id of a sale comes again with other goods',
    proofs: [
      http('A9: under the id of another sale is 422, and that one stays as it was'),
      sale('with other lines is refused and changes nothing'),
    ],
  },
  A10: {
    says: 'One sale is sent fifty times at once',
    proofs: [
      races('one sale sent 50 times at once is one sale with 50 equal answers (A10)'),
      storm('one idempotency key sent eight times at once is one sale with one answer'),
    ],
  },
  A11: {
    says: 'Every till of a shop sells its last unit at once',
    proofs: [races('24 tills that sell the last unit make one sale (A11)')],
  },
  A12: {
    says: 'An order is decided by many at once',
    proofs: [
      approval('one order approved twenty times at once is approved once, and nineteen are told by whom (A12)'),
      approval('of an approval and a rejection that race, one wins and stock agrees with it (A12)'),
    ],
  },
  A13: {
    says: 'Somebody else sends the id of a sale that is not theirs',
    proofs: [
      http('A13: under an id of another store or colleague is not found and tells nothing of what was sold'),
      sale('by a colleague or by another store tells them nothing'),
    ],
  },
  A14: {
    says: 'Somebody tries one code after the other',
    proofs: [
      recovery('is over after five wrong tries, also for the right code (A14)'),
      recovery('counts tries that come at once one by one'),
    ],
  },
  A15: {
    says: 'A password is set without a code, with that of another person, twice, or by another client',
    proofs: [
      recovery('not who never verified, nor for another address'),
      recovery('the browser with the cookie, once'),
      recovery('no stranger at the same address and program: our own client is known by its cookie alone'),
      recovery('a documented program that keeps nothing, from the same place only'),
    ],
  },
  A16: {
    says: 'Somebody finds out who has an account by asking for a code',
    proofs: [
      recovery('answers the same about an address that nobody has, and mails nobody'),
      recovery('takes as long for an unknown address as for a known one: the same statements, the same hash (A16)'),
    ],
  },
  A17: {
    says: 'The last superadmin, or anybody, ends their own account',
    proofs: [
      http('A17: the last superadmin can neither delete nor demote themself'),
      employees('nobody ends their own account (A17)'),
      employees('of two superadmins who delete each other at once, one stays (A17)'),
    ],
  },
  A18: {
    says: 'Somebody who left sends sales afterwards',
    proofs: [
      http('A18: of somebody whose sessions ended is 401 and writes nothing'),
      queue('cannot be sent by the ex-employee: the session is gone'),
      queue('from before the deactivation wait for a decision when a colleague sends them'),
      queue('from after it are refused and stay with the till'),
      queue('dated back by a lying clock are refused'),
    ],
  },
  A19: {
    says: 'A name holds markup or a formula',
    proofs: [
      receipt('markup in a name prints as text'),
      customersScreen('show markup in a name as the text that it is (A19)'),
      csv('keeps %j from running as a formula'),
      jobs('holds what its maker may see, and what a spreadsheet would run stays text'),
    ],
  },
  A20: {
    says: 'Somebody asks for or sends too much, too deep, packed too tightly or too slowly',
    proofs: [
      flood('a page of a hundred million rows is refused'),
      flood('JSON twenty thousand levels deep is refused at %s'),
      flood('ten megabytes are refused at %s, however often, and are not kept'),
      flood('a packed body that grows to a gigabyte is refused at %s'),
      flood('a file that unpacks to gigabytes is refused, and never stands in memory'),
      flood('somebody who sends a header a letter at a time keeps nobody else waiting, and is cut off with 408'),
    ],
  },
  A21: {
    says: 'A device lies about the time',
    proofs: [
      http('A21: is dated by the server, whatever the clock of the device says'),
      clocks('%s: the server’s time counts, the till’s is kept and flagged'),
      clocks('does not sell what has expired meanwhile'),
    ],
  },
  A22: {
    says: 'More comes back than was sold, twice, too late, or what must not come back',
    proofs: [
      returns('of more than was sold, or of the same units again, is refused'),
      returns('is taken until the seventh day ends in the shop, and no later'),
      returns('of a prescription medicine is refused'),
      returns('posted twice at once takes effect once'),
    ],
  },
  A23: {
    says: 'A page of another site sends a form with somebody’s cookie',
    proofs: [
      http('%s %s is 403 and writes nothing'),
      http('also as %s that looks like JSON'),
      sessions('is refused from %s'),
    ],
  },
  A24: {
    says: 'A purchase is voided whose goods went on to a store',
    proofs: [
      http('A24: a purchase whose goods went on to a store cannot be voided, and stays'),
      purchases('is refused with the reason when the goods are gone, and changes nothing'),
    ],
  },
};
