import { productKeys } from '@bhandar/domain/catalogue';
import { addDays, fold } from '@bhandar/domain/shared';
import { demoUnitCost } from './costs';
import { demoGoods } from './goods';
import { demoMedicines } from './medicines';
import type { Random } from './random';
import type { DemoRows } from './rows';

const UNIT_OF_FORM: Record<string, string> = {
  Syrup: 'bottle',
  Inhaler: 'inhaler',
  Gel: 'tube',
  Cream: 'tube',
  Ointment: 'tube',
  Injection: 'vial',
  Powder: 'sachet',
};

const unitOf = (form: string) =>
  UNIT_OF_FORM[form] ??
  (/Suspension|Drops/.test(form)
    ? 'bottle'
    : /Capsule/.test(form)
      ? 'capsule'
      : /Suppository/.test(form)
        ? 'piece'
        : 'tablet');

const STRIP = 10;

/** Tablets and capsules come in boxes of strips. */
const packsOf = ({ unitType, packSize }: { unitType: string; packSize: number }) => [
  ...(['tablet', 'capsule'].includes(unitType) && packSize > STRIP && packSize % STRIP === 0
    ? [{ name: 'strip', size: STRIP }]
    : []),
  ...(packSize > 1 ? [{ name: 'box', size: packSize }] : []),
];

/** Products with their setup rows, packs, first price and two or three batches each. */
export function makeCatalogue(
  rows: DemoRows,
  random: Random,
  facts: { today: string; openedOn: string; openedAt: Date; ownerId: string },
) {
  const named = {
    category: new Map<string, string>(),
    company: new Map<string, string>(),
    unitType: new Map<string, string>(),
  };
  const setupId = (list: keyof typeof named, name: string): string => {
    const known = named[list].get(name);
    if (known) return known;
    const id = random.uuid();
    named[list].set(name, id);
    rows.setup[list].push({ id, name, nameKey: fold(name), createdAt: facts.openedAt, createdBy: facts.ownerId });
    return id;
  };
  const items = [
    ...demoMedicines.map((medicine) => ({
      ...medicine,
      kind: 'pharmacy' as const,
      unitType: unitOf(medicine.category),
    })),
    ...demoGoods.map((good) => ({
      ...good,
      kind: 'nonPharmacy' as const,
      genericName: '',
      strength: '',
      packSize: 1,
      unitType: 'piece',
    })),
  ];
  for (const item of items) {
    const id = random.uuid();
    rows.product.push({
      id,
      kind: item.kind,
      tradeName: item.tradeName,
      genericName: item.genericName,
      strength: item.strength,
      categoryId: setupId('category', item.category),
      companyId: setupId('company', item.company),
      unitTypeId: setupId('unitType', item.unitType),
      packType: item.packSize > 1 ? 'box' : item.unitType,
      unitMrpMinor: item.unitMrpMinor,
      requiresPrescription: ON_PRESCRIPTION.test(item.genericName),
      ven: venOf(item),
      unitCost: demoUnitCost(item.unitMrpMinor),
      createdAt: facts.openedAt,
      createdBy: facts.ownerId,
      ...productKeys({ ...item, content: '' }),
    });
    for (const { name, size } of packsOf(item)) {
      rows.productPack.push({ productId: id, size, name, mrpMinor: item.unitMrpMinor * size });
    }
    rows.productPrice.push({
      productId: id,
      unitMrpMinor: item.unitMrpMinor,
      unitCost: demoUnitCost(item.unitMrpMinor),
      source: 'demo',
      pricedOn: facts.openedOn,
      changedAt: facts.openedAt,
      changedBy: facts.ownerId,
    });
    addBatches(rows, random, {
      productId: id,
      today: facts.today,
      openedAt: facts.openedAt,
      mrpMinor: item.unitMrpMinor,
    });
  }
}

/** Vital, essential and non-essential products. */
const VITAL = /insulin|salbutamol|nitroglycerin|oral rehydration|clopidogrel|aspirin|ceftriaxone|levothyroxine/i;
const DESIRABLE = /vitamin|caffeine|xylometazoline|ambroxol|dextromethorphan|finasteride/i;

function venOf({ kind, genericName }: { kind: 'pharmacy' | 'nonPharmacy'; genericName: string }) {
  if (kind === 'nonPharmacy') return '';
  if (VITAL.test(genericName)) return 'vital';
  return DESIRABLE.test(genericName) ? 'desirable' : 'essential';
}

/** Antibiotics and sedatives, sold on a prescription only. */
const ON_PRESCRIPTION = /cillin|mycin|floxacin|^cef|^ceph|cycline|zepam|zolam|tramadol/i;

/** Days from today to expiry. The demo shows every colour of the expiry code, and few batches are expired. */
const SHELF_LIVES = [-20, 12, 26, 55, 80, 140, 170, 260, 330, 400, 480, 560, 640, 720, 800];

/** Most strips name a month and are good to its end; those that expire soon show that a day can be named, too. */
export function demoExpiry(today: string, days: number): string {
  const expiresOn = addDays(today, days);
  if (days < 60) return expiresOn;
  const [year = 0, month = 0] = expiresOn.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

function addBatches(
  rows: DemoRows,
  random: Random,
  facts: { productId: string; today: string; openedAt: Date; mrpMinor: number },
) {
  const count = random.between(2, 3);
  for (let n = 0; n < count; n += 1) {
    // The last batch always expires late, so that no product is entirely expired.
    const days = n === count - 1 ? random.between(300, 800) : random.pick(SHELF_LIVES) + random.between(0, 9);
    const letters = String.fromCharCode(65 + random.between(0, 25), 65 + random.between(0, 25));
    rows.batch.push({
      id: random.uuid(),
      productId: facts.productId,
      batchNumber: `${letters}-${random.between(1000, 9999)}`,
      expiresOn: demoExpiry(facts.today, days),
      unitCost: demoUnitCost(facts.mrpMinor),
      mrpMinor: facts.mrpMinor,
      receivedAt: facts.openedAt,
    });
  }
}
