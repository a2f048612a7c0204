import { SetupEntries } from './setup-entries';

export default function CategoriesScreen() {
  return <SetupEntries of="category" />;
}
