// Without zod, because the first page that a browser loads imports it.

/** The number plan of a country. Numbers are given without the trunk digit, as they follow the country code. */
interface NumberPlan {
  callingCode: string;
  /** Whether a number is written with a 0 before it inside the country. */
  isTrunkWritten: boolean;
  mobile: RegExp;
  fixed: RegExp;
}

const PLANS = {
  // Landlines have 7 to 10 digits with their area: 2 is Dhaka, 96 is telephony over IP.
  BD: {
    callingCode: '880',
    isTrunkWritten: true,
    mobile: /^1[3-9]\d{8}$/,
    fixed: /^(2[2-9]\d{5,8}|[3-9][1-9]\d{6,8})$/,
  },
  // Landlines have ten digits with their area too.
  IN: { callingCode: '91', isTrunkWritten: false, mobile: /^[6-9]\d{9}$/, fixed: /^[1-8]\d{9}$/ },
} satisfies Record<string, NumberPlan>;

export type PhoneCountry = keyof typeof PLANS;
/** The countries whose numbers are known. */
export const PHONE_COUNTRIES = Object.keys(PLANS) as PhoneCountry[];

/** Undefined where the country's numbers are not known. */
export const toPhoneCountry = (name: string | undefined): PhoneCountry | undefined =>
  PHONE_COUNTRIES.find((country) => country === name);

const COUNTRY_OF_CURRENCY: Readonly<Record<string, PhoneCountry>> = { BDT: 'BD', INR: 'IN' };

/** The most likely country of an organisation with this currency. */
export const countryOfCurrency = (currency: string): PhoneCountry | undefined => COUNTRY_OF_CURRENCY[currency];

let plan: NumberPlan | undefined = PLANS.BD;

/** Set once, by the server at start and by the page that it serves, because the schemas are shared. */
export function setPhoneCountry(country: PhoneCountry | undefined): void {
  plan = country && PLANS[country];
}

export const phonePlan = (): NumberPlan | undefined => plan;
