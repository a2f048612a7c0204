import type { PlaceOrderInput } from '@bhandar/domain/ordering';
import type { RecordSaleInput } from '@bhandar/domain/pos';
import { describe, expectTypeOf, it } from 'vitest';
import type * as z from 'zod';
import type { Inputs, Outputs } from './trpc';

/** Checked by `pnpm types`: each line stops compiling when a field of the shared schema is renamed or retyped. */
describe('the API client’s types', () => {
  it('an input has the shared schema’s fields', () => {
    expectTypeOf<Inputs['ordering']['placeOrder']>().toEqualTypeOf<z.input<typeof PlaceOrderInput>>();
    expectTypeOf<Inputs['pos']['recordSale']>().toEqualTypeOf<z.input<typeof RecordSaleInput>>();
    expectTypeOf<Inputs['ordering']['placeOrder']['items'][number]>().toEqualTypeOf<{
      productId: string;
      quantity: number;
    }>();
    expectTypeOf<Inputs['ordering']['approveOrder']>().toHaveProperty('orderId').toEqualTypeOf<string>();
  });

  it('a misspelled field does not compile', () => {
    // @ts-expect-error the field is called productId
    const renamed: Inputs['ordering']['placeOrder']['items'][number] = { product: 'x', quantity: 1 };
    // @ts-expect-error the field is called totalMinor
    const missing: Pick<Inputs['pos']['recordSale'], 'total'> = renamed;
    expectTypeOf(missing).not.toBeAny();
  });

  it('an output is inferred and never any', () => {
    expectTypeOf<Outputs['pos']['recordSale']>().toHaveProperty('receiptNo').toEqualTypeOf<string>();
    expectTypeOf<Outputs['catalogue']['listProducts']['data'][number]>()
      .toHaveProperty('unitMrpMinor')
      .toEqualTypeOf<number | null>();
    expectTypeOf<Outputs['ordering']['getOrder']>().not.toBeAny();
  });
});
