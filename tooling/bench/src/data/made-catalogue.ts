import type { Db } from '@bhandar/db';
import { productKeys } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';

const ROWS_A_STATEMENT = 2_000;
const SYLLABLES = ['na', 'pa', 'ce', 'fi', 'lo', 'mo', 'ra', 'tri', 'zo', 'vel', 'dex', 'mi', 'ca', 'ben', 'or', 'xi'];
const GENERICS = ['Paracetamol', 'Cefixime', 'Omeprazole', 'Losartan', 'Metformin', 'Azithromycin', 'Cetirizine'];
const STRENGTHS = ['5 mg', '10 mg', '20 mg', '100 mg', '250 mg', '500 mg', '120 mg/5 ml'];
const COMPANIES = ['Padma Pharma', 'Meghna Laboratories', 'Jamuna Health', 'Surma Care', 'Karnaphuli Medicines'];

const at = <T>(items: readonly T[], index: number): T => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('Nothing to choose from');
  return item;
};

/** Three syllables count up like digits, so that names are distinct and share beginnings as real ones do. */
function nameOf(number: number): string {
  const letters = [0, 1, 2, 3].map((place) => at(SYLLABLES, Math.floor(number / SYLLABLES.length ** place))).reverse();
  const name = letters.join('');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** A generated catalogue of the same size and shape as the real one, the same every time. */
export async function makeCatalogue(db: Db, count: number): Promise<void> {
  const setup = async (table: 'category' | 'company' | 'unitType', names: string[]) =>
    db
      .insertInto(table)
      .values(names.map((name) => ({ name, nameKey: name.toLowerCase() })))
      .returning(['id', 'name'])
      .execute();
  const categories = await setup('category', ['Tablet', 'Capsule', 'Syrup', 'Injection']);
  const companies = await setup('company', COMPANIES);
  const unitTypes = await setup('unitType', ['Piece', 'Bottle']);

  const productOf = (number: number) => {
    const category = at(categories, number);
    const company = at(companies, Math.floor(number / 3));
    const unitType = at(unitTypes, number);
    const named = {
      kind: 'pharmacy' as const,
      tradeName: nameOf(number),
      genericName: at(GENERICS, Math.floor(number / 5)),
      strength: at(STRENGTHS, Math.floor(number / 2)),
      content: '',
    };
    const places = { categoryId: category.id, companyId: company.id, unitTypeId: unitType.id };
    const keys = productKeys({ ...named, category: category.name, company: company.name, unitType: unitType.name });
    return { ...named, ...places, ...keys, unitMrpMinor: 100 + ((number * 37) % 5_000) };
  };
  for (let start = 0; start < count; start += ROWS_A_STATEMENT) {
    const rows = Array.from({ length: Math.min(ROWS_A_STATEMENT, count - start) }, (_, index) =>
      productOf(start + index),
    );
    await db.insertInto('product').values(rows).execute();
  }
  await sql`vacuum analyze product`.execute(db);
}
