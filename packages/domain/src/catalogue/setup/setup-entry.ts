import * as z from 'zod';
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

const stamps = {
  createdBy: z.string(),
  createdAt: Instant,
  updatedBy: z.string(),
  updatedAt: Instant.nullable(),
};

/** A category or a unit type. */
export const SetupEntry = z.object({ id: Id, name: z.string(), description: z.string(), ...stamps });
export type SetupEntry = z.infer<typeof SetupEntry>;

export const CreateSetupEntryInput = z.object({
  name: requiredText(issue('field.nameRequired'), 200),
  description: optionalText(1000),
});
export type CreateSetupEntryInput = z.infer<typeof CreateSetupEntryInput>;

export const UpdateSetupEntryInput = z.object({
  id: Id,
  revision: Revision,
  name: requiredText(ALL_REQUIRED, 200),
  description: requiredText(ALL_REQUIRED, 1000),
});
export type UpdateSetupEntryInput = z.infer<typeof UpdateSetupEntryInput>;

export const setupEntryForm = ({ name, description }: Partial<Pick<SetupEntry, 'name' | 'description'>>) => ({
  name,
  description,
});
export const setupEntryRevision = (entry: SetupEntry): string => revisionOf(setupEntryForm(entry));

export const Company = z.object({
  id: Id,
  name: z.string(),
  phone: z.string(),
  website: z.string(),
  email: z.string(),
  address: z.string(),
  ...stamps,
});
export type Company = z.infer<typeof Company>;

const company = {
  name: requiredText(ALL_REQUIRED, 200),
  phone: FirmPhones(ALL_REQUIRED),
  email: EmailAddress(ALL_REQUIRED, issue('field.emailPlease')),
  address: requiredText(ALL_REQUIRED, 500),
};

export const CreateCompanyInput = z.object({ ...company, website: requiredText(ALL_REQUIRED, 300) });
export type CreateCompanyInput = z.infer<typeof CreateCompanyInput>;

export const UpdateCompanyInput = z.object({ id: Id, revision: Revision, ...company, website: optionalText(300) });
export type UpdateCompanyInput = z.infer<typeof UpdateCompanyInput>;

export const companyRevision = (row: Company): string => revisionOf(addressForm(row));

export const SETUP_SORTS = ['name', 'createdAt'] as const;
export const SetupPageQuery = PageQuery.extend({ sort: z.enum(SETUP_SORTS).optional() });
export type SetupPageQuery = z.infer<typeof SetupPageQuery>;

/** A setup list's rows as dropdowns and filters offer them. */
export const SetupOption = z.object({ id: Id, name: z.string() });
export type SetupOption = z.infer<typeof SetupOption>;

export const SetupOptions = z.object({
  categories: z.array(SetupOption),
  companies: z.array(SetupOption),
  unitTypes: z.array(SetupOption),
});
export type SetupOptions = z.infer<typeof SetupOptions>;

const WEB_ADDRESS = /^(?:https?:\/\/)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** The link of a website as people write it, or undefined if it is not a web address. */
export function websiteHref(website: string): string | undefined {
  if (!WEB_ADDRESS.test(website)) return undefined;
  return /^https?:/i.test(website) ? website : `https://${website}`;
}
