import { SetupEntries } from './setup-entries';

export default function UnitTypesScreen() {
  return <SetupEntries of="unitType" />;
}
