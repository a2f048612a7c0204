/** The password of every demo account. */
export const DEMO_PASSWORD = 'Chemist@2026';

export const demoStores = [
  {
    key: 'lake',
    name: 'Lake Road Pharmacy',
    city: 'Dhaka',
    code: 'LR',
    address: '14 Lake Road, Dhanmondi, Dhaka',
    phone: '0170000001',
    licenceNumber: 'DL-DHK-1042',
  },
  {
    key: 'green',
    name: 'Green Corner Pharmacy',
    city: 'Dhaka',
    code: 'GC',
    address: '8 Green Corner, Mirpur, Dhaka',
    phone: '0170000002',
    licenceNumber: 'DL-DHK-2210',
    sellFrom: 'store-stock',
  },
  {
    key: 'port',
    name: 'Port View Pharmacy',
    city: 'Chattogram',
    code: 'PV',
    address: '21 Strand Road, Chattogram',
    phone: '0180000003',
    licenceNumber: 'DL-CTG-0317',
  },
] as const;

export type StoreKey = (typeof demoStores)[number]['key'];

export interface DemoPerson {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  role: 'superadmin' | 'admin' | 'employee';
  status: 'active' | 'pending' | 'disabled';
  /** The first is the primary store. */
  stores: readonly StoreKey[];
}

const person = (
  role: DemoPerson['role'],
  name: string,
  stores: readonly StoreKey[],
  status: DemoPerson['status'] = 'active',
): DemoPerson => {
  const [firstName = '', lastName = ''] = name.split(' ');
  const phone = `017${String(1_000_000 + ([...name].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7) % 8_999_999))}`;
  return { email: `${firstName.toLowerCase()}@bhandar.example`, firstName, lastName, phone, role, status, stores };
};

export const demoPeople: readonly DemoPerson[] = [
  person('superadmin', 'Nasrin Akter', []),
  person('admin', 'Kamal Hossain', ['lake', 'green']),
  person('admin', 'Farida Begum', ['port']),
  person('employee', 'Rina Das', ['lake']),
  person('employee', 'Omar Faruk', ['lake']),
  person('employee', 'Sumon Mia', ['green']),
  person('employee', 'Jahanara Khatun', ['green']),
  person('employee', 'Tareq Chowdhury', ['port']),
  person('employee', 'Lopa Barua', ['port']),
  person('employee', 'Shirin Sultana', ['lake'], 'pending'),
  person('employee', 'Biplob Roy', ['port'], 'disabled'),
];
