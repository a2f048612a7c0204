import * as z from 'zod';
import { websiteHref } from '../../catalogue';
import {
  addressForm,
  EmailAddress,
  FirmPhones,
  Id,
  Instant,
  issue,
  optionalText,
  PageQuery,
  Revision,
  requiredText,
  revisionOf,
} from '../../shared';

const ALL_REQUIRED = issue('field.allRequired');
const NO_WEB_ADDRESS = issue('field.webAddress');

export const Supplier = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  /** Empty, or an http(s) address that is safe to link to. */
  website: z.string(),
  email: z.string(),
  address: z.string(),
  createdBy: z.string(),
  createdAt: Instant,
  updatedBy: z.string(),
  updatedAt: Instant.nullable(),
});
export type Supplier = z.infer<typeof Supplier>;

/** People write "square.com.bd"; what is stored is a link, and never a `javascript:` one. */
function toLink(text: string, context: z.RefinementCtx<string>): string {
  if (text === '') return text;
  const href = websiteHref(text);
  if (href) return href;
  context.addIssue({ code: 'custom', message: NO_WEB_ADDRESS, input: text });
  return z.NEVER;
}

const texts = {
  name: requiredText(ALL_REQUIRED, 200),
  phone: FirmPhones(ALL_REQUIRED),
  email: EmailAddress(ALL_REQUIRED, issue('field.emailPlease')),
  address: requiredText(ALL_REQUIRED, 500),
};

export const CreateSupplierInput = z.object({ ...texts, website: requiredText(ALL_REQUIRED, 300).transform(toLink) });
export type CreateSupplierInput = z.infer<typeof CreateSupplierInput>;

export const UpdateSupplierInput = z.object({
  id: Id,
  revision: Revision,
  ...texts,
  website: optionalText(300).transform(toLink),
});
export type UpdateSupplierInput = z.infer<typeof UpdateSupplierInput>;

export const supplierRevision = (supplier: Supplier): string => revisionOf(addressForm(supplier));

export const SUPPLIER_SORTS = ['name', 'createdAt'] as const;
export const SupplierPageQuery = PageQuery.extend({ sort: z.enum(SUPPLIER_SORTS).optional() });
export type SupplierPageQuery = z.infer<typeof SupplierPageQuery>;

/** A supplier as dropdowns offer it. */
export const SupplierOption = z.object({ id: Id, name: z.string() });
export type SupplierOption = z.infer<typeof SupplierOption>;
