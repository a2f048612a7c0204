/** A test by its file and its name, as the file writes it. */
export interface Proof {
  file: string;
  test: string;
}

export interface Case {
  /** The attempt, or the rule. */
  claim: string;
  /** Together they prove the whole statement. */
  proofs: readonly [Proof, ...Proof[]];
}

/** The tests of one file, by name. */
export const within =
  (file: string) =>
  (test: string): Proof => ({ file, test });

const http = within('packages/api/test/abuse/abuse.test.ts');
const flood = within('apps/server/src/abuse.test.ts');
const storm = within('apps/server/src/storms.test.ts');
const orders = within('packages/api/src/ordering/orders/orders.test.ts');
const approval = within('packages/api/src/ordering/orders/approve-order.test.ts');
const voidedPurchases = within('packages/api/src/purchasing/purchases/void-purchase-rules.test.ts');
const employees = within('packages/api/src/accounts/staff/employees.test.ts');
const registration = within('packages/api/src/accounts/staff/registration.test.ts');
const login = within('packages/api/src/accounts/login/login.test.ts');
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

/** Every known abuse, and the tests that show its refusal. */
export const ABUSES: Readonly<Record<string, Case>> = {
  A1: {
    claim: 'An employee approves an order of their own',
    proofs: [
      http('A1: an employee who approves their own order is 403 and moves nothing'),
      orders('A1: an employee approves nothing, also not their own'),
    ],
  },
  A2: {
    claim: 'An admin approves an order of their own',
    proofs: [
      http("A2: an admin who approves their own order is 403 with the specification's message"),
      orders('A2: an admin decides for their staff and not for themself, unless the organisation allows it'),
    ],
  },
  A3: {
    claim: 'An admin uses ids of people, orders and customers of another store',
    proofs: [
      employees('is hidden from an admin: no reading, changing, disabling or deleting (A3)'),
      orders('orders of another store do not exist for reading, deciding, cancelling or receiving'),
      customers('people of another store neither see nor touch them'),
    ],
  },
  A4: {
    claim: 'An admin creates an admin, or a person of another city',
    proofs: [employees('an admin is refused %s, with the documented message (A4)')],
  },
  A5: {
    claim: 'A visitor registers with a role that registration does not offer',
    proofs: [http('A5: nobody registers as %j'), registration('never for the role %j (A5)')],
  },
  A6: {
    claim: 'A pending or disabled person signs in, or continues an old session',
    proofs: [
      login('tells a %s person so, but only with the right password (A6)'),
      employees('a disabled person is signed out on the next request and may sign in again when enabled (A6)'),
    ],
  },
  A7: {
    claim: 'An admin adds stock through a product',
    proofs: [
      http('A7: an admin who sends a stock with a product is 403 and the stock ledger is unchanged'),
      products('an %s reads products but writes none'),
    ],
  },
  A8: {
    claim: 'A till sends impossible prices, quantities, discounts and totals',
    proofs: [
      http('A8: of %s is refused and writes nothing'),
      http('A8: of a %s of 1e309 is refused and writes nothing'),
      sale('%s writes nothing'),
    ],
  },
  A9: {
    claim: 'The id of a sale is sent again with other goods',
    proofs: [
      http('A9: under the id of another sale is 422, and the other sale is unchanged'),
      sale('with other lines is refused and changes nothing'),
    ],
  },
  A10: {
    claim: 'One sale is sent fifty times at once',
    proofs: [
      races('one sale sent 50 times at once is one sale with 50 equal answers (A10)'),
      storm('one idempotency key sent eight times at once is one sale with one answer'),
    ],
  },
  A11: {
    claim: 'Every till of a shop sells its last unit at once',
    proofs: [races('24 tills that sell the last unit make one sale (A11)')],
  },
  A12: {
    claim: 'Several people decide one order at once',
    proofs: [
      approval(
        'one order approved twenty times at once is approved once, and nineteen answers name the approver (A12)',
      ),
      approval('of an approval and a rejection one succeeds, and the stock matches it (A12)'),
    ],
  },
  A13: {
    claim: 'A person sends the id of another person’s sale',
    proofs: [
      http('A13: under an id of another store or colleague is not found and reveals nothing of that sale'),
      sale('of a colleague or another store reveals nothing'),
    ],
  },
  A14: {
    claim: 'An attacker tries one code after another',
    proofs: [
      recovery('is over after five wrong tries, also for the right code (A14)'),
      recovery('counts parallel attempts one by one'),
    ],
  },
  A15: {
    claim: 'A password is set without a code, with that of another person, twice, or by another client',
    proofs: [
      recovery('is refused to a client that did not verify, and for another address'),
      recovery('is allowed once to the browser with the cookie'),
      recovery(
        'is refused to a stranger at the same address with the same program, because our client is known by its cookie',
      ),
      recovery('is allowed to a documented program without token and cookie from the same address only'),
    ],
  },
  A16: {
    claim: 'An attacker finds out who has an account by requesting codes',
    proofs: [
      recovery('answers the same for an unknown address, and sends no email'),
      recovery('does the same work for an unknown address as for a known one: statements and one hash (A16)'),
    ],
  },
  A17: {
    claim: 'The last superadmin, or any other person, ends their own account',
    proofs: [
      http('A17: the last superadmin can neither delete nor demote themself'),
      employees('nobody deletes their own account (A17)'),
      employees('of two superadmins who delete each other at once, one stays (A17)'),
    ],
  },
  A18: {
    claim: 'A former employee sends sales',
    proofs: [
      http('A18: of a person whose sessions ended is 401 and writes nothing'),
      queue('cannot be sent by the ex-employee, because the session has ended'),
      queue('from before the deactivation await review when a colleague sends them'),
      queue('from after the deactivation are refused and stay on the till'),
      queue('backdated by a wrong clock are refused'),
    ],
  },
  A19: {
    claim: 'A name contains markup or a formula',
    proofs: [
      receipt('markup in a name prints as text'),
      customersScreen('shows markup in a name as plain text (A19)'),
      csv('keeps %j from being run as a formula'),
      jobs('contains the rows that its owner may see, with formulas escaped'),
    ],
  },
  A20: {
    claim: 'A client requests or sends too much, nests too deeply, compresses too much or sends too slowly',
    proofs: [
      flood('a page of a hundred million rows is refused'),
      flood('JSON twenty thousand levels deep is refused at %s'),
      flood('ten megabytes are refused at %s'),
      flood('ten megabytes sent to %s twenty times are not kept'),
      flood('a compressed body that expands to a gigabyte is refused at %s'),
      flood('a gigabyte in a compressed body is never held by %s'),
      flood('a file that unpacks to gigabytes is refused'),
      flood('a file that unpacks to gigabytes is never held'),
      flood('a client that sends a header one letter at a time delays nobody else, and is disconnected with 408'),
    ],
  },
  A21: {
    claim: 'A device sends a false time',
    proofs: [
      http("A21: is dated by the server, whatever the device's clock"),
      clocks('%s: the server’s time counts, the till’s is stored and flagged'),
      clocks('cannot sell a batch that expired meanwhile'),
    ],
  },
  A22: {
    claim: 'A return exceeds the sale, is repeated, comes too late, or is not allowed',
    proofs: [
      returns('of more than was sold, or of the same units again, is refused'),
      returns('is accepted until the seventh day ends in the store'),
      returns('of a prescription medicine is refused'),
      returns('posted twice at once takes effect once'),
    ],
  },
  A23: {
    claim: 'A page of another site sends a form with a person’s cookie',
    proofs: [
      http('%s %s is 403 and writes nothing'),
      http('also as %s that looks like JSON'),
      sessions('is refused from %s'),
    ],
  },
  A24: {
    claim: 'A purchase is voided after its goods were moved to a store',
    proofs: [
      http('A24: a purchase whose goods were moved to a store cannot be voided, and stays'),
      voidedPurchases('is refused with the reason if the goods have left, and changes nothing'),
    ],
  },
};
