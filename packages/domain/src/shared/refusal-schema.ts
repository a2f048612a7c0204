import * as z from 'zod';
import type { RefusalCode, RefusalParam } from './refusal';

const Params: z.ZodType<Record<string, RefusalParam>> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), z.number(), RefusalSchema, z.array(RefusalSchema)])),
);
/** Apart from `refusal.ts`, so that a page that only shows refusals loads no schema library. */
export const RefusalSchema = z.object({
  code: z.custom<RefusalCode>((code) => typeof code === 'string'),
  params: Params.exactOptional(),
});
