import { exactSearch, MAX_SEARCH_MATCHES, ProductPageQuery, productKeys } from '@bhandar/domain/catalogue';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeCategory, makeCompany, makeProduct, makeUnitType } from '@bhandar/testing/factories';
import { isTier } from '@bhandar/testing/tier';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchQuery } from './product-search-repository';

const database = useTestDatabase({ poolSize: 2 });
let api: Caller;

const PRODUCTS = [
  { tradeName: 'Napa', strength: '500 mg', genericName: 'Paracetamol', barcodes: ['04006381333931'] },
  { tradeName: 'Napa Extra', strength: '500 mg+65 mg', genericName: 'Paracetamol + Caffeine' },
  { tradeName: 'Ace', strength: '500mg', genericName: 'Paracetamol', company: 'Square Pharmaceuticals Ltd.' },
  { tradeName: 'Fast Napa Forte', strength: '1 gm', genericName: 'Paracetamol', company: 'Acme' },
  { tradeName: 'A-Cold', strength: '4 mg/5 ml', genericName: 'Bromhexine', category: 'Syrup', company: 'Acme' },
  { tradeName: 'Seclo', strength: '20 mg', genericName: 'Omeprazole', company: 'Square Pharmaceuticals Ltd.' },
  { tradeName: "Johnson's Powder 100%", strength: '', genericName: '', kind: 'nonPharmacy' as const },
];

beforeAll(async () => {
  api = (await callerFor(database.db, { role: 'employee' })).api;
  for (const product of PRODUCTS) await makeProduct(database.db, product);
});

const find = async (search: string, kind: 'pharmacy' | 'nonPharmacy' = 'pharmacy') =>
  (await api.catalogue.listProducts({ kind, search })).data.map(({ tradeName }) => tradeName);

describe('a search', () => {
  test.each([
    ['napa', ['Napa', 'Napa Extra', 'Fast Napa Forte']],
    ['NAPA ex', ['Napa Extra']],
    ['extra napa', ['Napa Extra']],
    ['paracetamol caff', ['Napa Extra']],
    ['square omep', ['Seclo']],
    ['acold', ['A-Cold']],
    ['a-cold', ['A-Cold']],
    ['syrup acme', ['A-Cold']],
    ['napa 500 mg', ['Napa', 'Napa Extra']],
    ['napa 500mg', ['Napa', 'Napa Extra']],
    ['1g', ['Fast Napa Forte']],
    ['4006381333931', ['Napa']],
    ['400638', ['Napa']],
    ['zzqq', []],
    ['%', []],
    ["'; drop table product --", []],
    ['\\', []],
  ])('for %s finds %s, names with that prefix first', async (search, names) => {
    expect(await find(search)).toEqual(names);
  });

  test('finds a product by its code', async () => {
    const [seclo] = (await api.catalogue.listProducts({ kind: 'pharmacy', search: 'seclo' })).data;
    expect(await find(seclo?.code.toLowerCase() ?? '')).toEqual(['Seclo']);
  });

  test.each(['seklo', 'seco', 'secclo', 'selco', 'parcetamol square'])(
    'allows one wrong letter in %s',
    async (search) => {
      expect(await find(search)).toContain(search.startsWith('par') ? 'Ace' : 'Seclo');
    },
  );

  test('separates the kinds', async () => {
    expect(await find('powder')).toEqual([]);
    expect(await find('powder 100%', 'nonPharmacy')).toEqual(["Johnson's Powder 100%"]);
  });
});

const LISTED = 20_000;

/** Thousands of products that repeat the words of the first ones, as real lists do. */
async function fillCatalogue(): Promise<void> {
  const [category, company, unitType] = [
    await makeCategory(database.db),
    await makeCompany(database.db),
    await makeUnitType(database.db),
  ];
  const keys = productKeys({
    kind: 'pharmacy',
    tradeName: 'x',
    genericName: '',
    strength: '',
    content: '',
    category: '',
    company: '',
    unitType: '',
  });
  await sql`
    insert into product (kind, trade_name, trade_key, generic_name, category_id, company_id, unit_type_id, identity_key, search_text)
    select 'pharmacy', name, name, 'amoxicillin', ${category.id}, ${company.id}, ${unitType.id}, ${keys.identityKey} || n,
      name || ' amoxicillin ' || (n % 40) || 'mg'
    from (select n, 'brand' || lpad(n::text, 6, '0') as name from generate_series(1, ${sql.lit(LISTED)}) as n) made`.execute(
    database.db,
  );
  await sql`analyze product`.execute(database.db);
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

describe('over twenty thousand products', () => {
  beforeAll(fillCatalogue);

  // The planner chooses by the statistics of the table.
  test.runIf(isTier('long'))('a search uses its indexes under a generic plan, after six executions', async () => {
    const query = ProductPageQuery.parse({ kind: 'pharmacy', search: 'amoxi' });
    const search = exactSearch('amoxi');
    if (!search) throw new Error('Nothing is sought.');
    const terms = { ...search, key: 'amoxi', exact: 'AMOXI' };
    const { sql: text, parameters } = searchQuery(terms, query, '2026-11-21').compile(database.db);
    const client = await database.pool.connect();
    try {
      await client.query('set plan_cache_mode = force_generic_plan');
      for (let run = 0; run < 6; run += 1) await client.query({ name: 'search', text, values: [...parameters] });
      const literals = parameters.map((value) =>
        client.escapeLiteral(Array.isArray(value) ? `{${value.join(',')}}` : String(value)),
      );
      const { rows } = await client.query(`explain (format json) execute search (${literals.join(', ')})`);
      const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
      const scans = nodes.filter((node) => node['Relation Name'] === 'product').map((node) => node['Node Type']);
      expect(scans).not.toContain('Seq Scan');
      const indexes = nodes.map((node) => node['Index Name']);
      expect(indexes).toContain('product_search_pharmacy_idx');
      expect(indexes).toContain('product_list_idx');
    } finally {
      client.release(true);
    }
  });

  test('a term of most products is counted up to a limit and still ranked', async () => {
    const page = await api.catalogue.listProducts({ kind: 'pharmacy', search: 'amoxicillin' });
    expect(page.totalItems).toBe(MAX_SEARCH_MATCHES);
    expect((await find('brand019999'))[0]).toBe('brand019999');
  });

  test('the total follows added and removed products, and deep pages are right in both directions', async () => {
    const total = LISTED + PRODUCTS.length - 1;
    const names = await database.db
      .selectFrom('product')
      .select('tradeName')
      .where('kind', '=', 'pharmacy')
      .orderBy('tradeKey')
      .orderBy('id')
      .execute();
    const expected = names.map(({ tradeName }) => tradeName);
    const pageOf = async (page: number, direction: 'asc' | 'desc' = 'asc') => {
      const answer = await api.catalogue.listProducts({ kind: 'pharmacy', page, limit: 25, direction });
      expect(answer.totalItems).toBe(total);
      return answer.data.map(({ tradeName }) => tradeName);
    };
    for (const page of [1, 20, 21, 400, 801]) {
      expect(await pageOf(page)).toEqual(expected.slice((page - 1) * 25, page * 25));
      expect(await pageOf(page, 'desc')).toEqual([...expected].reverse().slice((page - 1) * 25, page * 25));
    }
    expect(await pageOf(900)).toEqual([]);
    await makeProduct(database.db, { tradeName: 'AAA' });
    const after = await api.catalogue.listProducts({ kind: 'pharmacy', page: 400, limit: 25 });
    expect(after.totalItems).toBe(total + 1);
    expect(after.data.map(({ tradeName }) => tradeName)).toEqual(
      ['AAA', ...expected].sort(byBytes).slice(399 * 25, 400 * 25),
    );
  });
});

/** The order of trade keys in the database. */
const byBytes = (a: string, b: string): number => (a.toLowerCase() < b.toLowerCase() ? -1 : 1);
