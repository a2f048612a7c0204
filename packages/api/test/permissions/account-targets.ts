import { randomUUID } from 'node:crypto';
import type { Db } from '@bhandar/db';
import type { StoreRef } from '@bhandar/domain/accounts';
import { type Caller, signedInCaller } from '@bhandar/testing/callers';
import { type MadeStaff, makeSession, makeStaff, makeStore } from '@bhandar/testing/factories';
import { boundCode } from '../../src/accounts/recovery/recovery-code';
import { replaceCode } from '../../src/accounts/recovery/recovery-repository';
import { digestOf, hashPassword } from '../../src/accounts/sessions/secrets';

/** All records of a foreign store contain this word, so that answers can be searched for it. */
export const FOREIGN_MARK = 'Zindabazar';

export const tag = () => randomUUID().slice(0, 8);

/** A store with its people, accounts, tokens and webhooks, each created anew for a call to use up. */
export abstract class AccountTargets {
  protected constructor(
    readonly db: Db,
    readonly store: StoreRef,
    readonly warehouseId: string,
    readonly employee: MadeStaff,
    readonly admin: MadeStaff,
    readonly head: MadeStaff,
    protected readonly word: string,
    protected readonly dataDir: string,
  ) {}

  private callers: { employee: Caller; admin: Caller; head: Caller } | undefined;

  protected get apis() {
    if (!this.callers) throw new Error('Call signIn() first.');
    return this.callers;
  }

  async signIn(): Promise<void> {
    this.callers = {
      employee: await signedInCaller(this.db, this.employee),
      admin: await signedInCaller(this.db, this.admin),
      head: await signedInCaller(this.db, this.head, { settings: { dataDir: this.dataDir } }),
    };
  }

  name(what: string): string {
    return `${what} ${this.word} ${tag()}`;
  }

  person() {
    return {
      firstName: 'Karim',
      lastName: this.word,
      phone: '0171234567',
      role: 'employee' as const,
      email: `${tag()}@${this.word.toLowerCase()}.example`,
      city: this.store.city,
      storeName: this.store.name,
    };
  }

  /** Sets a PIN and answers it. */
  async pinOf(staffId: string): Promise<string> {
    const pin = '274914';
    const row = { staffId, pinHash: await hashPassword(pin), setAt: new Date() };
    await this.db
      .insertInto('staffPin')
      .values(row)
      .onConflict((conflict) => conflict.column('staffId').doUpdateSet(row))
      .execute();
    return pin;
  }

  /** The PIN of the store's admin at a till that has sold before. */
  async switchInput() {
    const deviceId = randomUUID();
    const till = { locationId: this.store.id, deviceId };
    await this.apis.admin.pos.openShift({ id: randomUUID(), ...till, counts: [] });
    return { ...till, staffId: this.admin.id, pin: await this.pinOf(this.admin.id) };
  }

  releaseInput = async () => ({ ...(await this.switchInput()), saleId: randomUUID(), act: 'sell' });

  /** The settings as an open form sends them. */
  async organisationWith(settings: object) {
    const { version } = await this.db.selectFrom('organisation').select('version').executeTakeFirstOrThrow();
    return { ...settings, version };
  }

  async storeWith(settings: object) {
    const { id } = this.store;
    const row = this.db.selectFrom('location').select(['code', 'settingsVersion']).where('id', '=', id);
    const { code, settingsVersion: version } = await row.executeTakeFirstOrThrow();
    return { ...settings, id, code, version };
  }

  emptyStore = () => makeStore(this.db);

  colleague = async () => (await makeStaff(this.db, { store: this.store, lastName: this.word })).id;

  /** A manager of the store, and of a second one until the call. */
  manager = async () => {
    const otherStores = [await makeStore(this.db)];
    return (await makeStaff(this.db, { role: 'admin', store: this.store, otherStores, lastName: this.word })).id;
  };

  async emailOfColleague() {
    const person = this.db
      .selectFrom('staffMember')
      .select('email')
      .where('id', '=', await this.colleague());
    return (await person.executeTakeFirstOrThrow()).email;
  }

  /** A code that was emailed to a colleague. */
  async otp() {
    const [email, otp] = [await this.emailOfColleague(), '314159'];
    const owner = this.db.selectFrom('staffMember').select('id').where('email', '=', email);
    const { id: staffId } = await owner.executeTakeFirstOrThrow();
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + 600_000);
    const codeHash = await hashPassword(boundCode(email, otp));
    await replaceCode(this.db, { email, staffId, codeHash, createdAt, expiresAt }, true);
    return { email, otp };
  }

  /** A grant to reset a colleague's password once. */
  async grant() {
    const proof = await this.otp();
    const { resetToken } = await this.apis.head.accounts.verifyOtpWithToken(proof);
    return { email: proof.email, newPassword: 'Rickshaw7!Green', resetToken };
  }

  message = () => ({
    name: this.name('Visitor'),
    email: `${tag()}@example.com`,
    message: 'Do you deliver?',
    sendCopy: false,
  });

  /** Another session of the person. */
  async signInOf(staffId: string) {
    const id = digestOf(await makeSession(this.db, staffId));
    const session = this.db.selectFrom('session').select('signInId').where('id', '=', id);
    return (await session.executeTakeFirstOrThrow()).signInId;
  }

  apiTokenOf = async (staffId: string) => {
    const [createdAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
    const token = { staffId, name: 'Nightly report', digest: tag(), staffVersion: 1, createdAt, expiresAt };
    const row = this.db.insertInto('apiToken').values(token).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };

  /** A webhook for the store's events. */
  webhookOf = () => ({
    url: `https://hooks.example/${tag()}`,
    description: this.name('Ledger'),
    kinds: ['order.placed' as const],
    locationId: this.store.id,
  });

  /** Beyond the limit of ten per store. */
  webhook = async () => {
    const webhook = { ...this.webhookOf(), secret: 'whsec_', createdAt: new Date() };
    const row = this.db.insertInto('webhook').values(webhook).returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  };

  /** A failed delivery to a webhook. */
  async delivery() {
    const [now, webhookId] = [new Date(), await this.webhook()];
    const sent = { webhookId, kind: 'webhook.test', body: this.name('Body'), createdAt: now, nextTryAt: now };
    const row = this.db
      .insertInto('webhookDelivery')
      .values({ ...sent, settledAt: now })
      .returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  }

  registration = async () =>
    (await makeStaff(this.db, { store: this.store, status: 'pending', lastName: this.word })).id;
}
