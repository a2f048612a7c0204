type AddressField = 'name' | 'phone' | 'website' | 'email' | 'address';
type AddressTexts = { readonly [Field in AddressField]?: string | undefined };

/** The editable values of a company, a supplier or a customer, in the order of their revisions. */
export const addressForm = ({ name, phone, website, email, address }: AddressTexts) => ({
  name,
  phone,
  website,
  email,
  address,
});
