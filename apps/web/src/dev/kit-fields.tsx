import { parseWhole } from '@bhandar/domain/shared';
import {
  Checkbox,
  Combobox,
  Field,
  FieldError,
  Input,
  NumberInput,
  PasswordInput,
  QuantityStepper,
  RadioGroup,
  SearchInput,
  Select,
  Switch,
  Textarea,
} from '@bhandar/ui';
import { useState } from 'react';
import { Shelf, Specimen } from './specimen';

const OPTIONS = [
  { value: 'tablet', label: 'Tablet' },
  { value: 'capsule', label: 'Capsule' },
  { value: 'syrup', label: 'Syrup', disabled: true },
];

export function KitFields() {
  const [text, setText] = useState('napa');
  const [choice, setChoice] = useState('tablet');
  const [on, setOn] = useState(true);
  const [count, setCount] = useState(2);
  return (
    <Shelf title="Fields">
      <Specimen name="Field, Input">
        <Field label="Trade name" help="As on the box" required className="w-full">
          <Input defaultValue="Napa" />
        </Field>
        <Field label="Phone" error="Phone number must be exactly 10 digits" className="w-full">
          <Input defaultValue="0171" />
        </Field>
        <Field label="Locked" className="w-full">
          <Input defaultValue="Dhanmondi" disabled />
        </Field>
        <Field label="Sizes" group className="w-full">
          <Input aria-label="Small" controlSize="sm" leading="৳" defaultValue="12.00" />
          <Input aria-label="Large" controlSize="lg" trailing="strips" defaultValue="20" />
        </Field>
        <FieldError>An error that stands alone</FieldError>
      </Specimen>
      <Specimen name="NumberInput, PasswordInput, SearchInput, Textarea">
        <NumberInput aria-label="Quantity" defaultValue="1284" />
        <NumberInput aria-label="Price" decimal defaultValue="12.50" />
        <PasswordInput aria-label="Password" defaultValue="Granite9" showLabel="Show" hideLabel="Hide" />
        <SearchInput label="Search" value={text} onValueChange={setText} shortcut="/" clearLabel="Clear" />
        <SearchInput label="Searching" value={text} onValueChange={setText} busy />
        <Textarea aria-label="Note" defaultValue="need by Sunday" />
        <Textarea aria-label="Locked note" defaultValue="sent" disabled />
      </Specimen>
      <Specimen name="Select, Combobox">
        <Select aria-label="Category" value={choice} onValueChange={setChoice} options={OPTIONS} />
        <Select
          aria-label="Nothing chosen"
          value={undefined}
          onValueChange={setChoice}
          options={OPTIONS}
          placeholder="Choose"
        />
        <Select aria-label="Wrong" value={choice} onValueChange={setChoice} options={OPTIONS} invalid />
        <Select aria-label="Disabled" value={choice} onValueChange={setChoice} options={OPTIONS} disabled />
        <Combobox
          aria-label="Company"
          value={choice}
          onValueChange={setChoice}
          options={OPTIONS}
          placeholder="Choose"
          searchPlaceholder="Search options"
          emptyText="No match"
          onCreate={setChoice}
          selectedLabel={choice}
        />
      </Specimen>
      <Specimen name="Checkbox, Switch">
        <Checkbox label="Checked" description="With a second line" checked={on} onCheckedChange={setOn} />
        <Checkbox label="Some" checked="indeterminate" onCheckedChange={setOn} />
        <Checkbox label="Not" checked={!on} onCheckedChange={() => setOn(!on)} />
        <Checkbox label="Disabled" checked disabled onCheckedChange={setOn} />
        <Switch label="On" description="With a second line" checked={on} onCheckedChange={setOn} />
        <Switch label="Disabled" checked={false} disabled onCheckedChange={setOn} />
      </Specimen>
      <Specimen name="RadioGroup">
        <RadioGroup aria-label="List" value={choice} onValueChange={setChoice} options={OPTIONS} />
        <RadioGroup aria-label="Cards" variant="cards" value={choice} onValueChange={setChoice} options={OPTIONS} />
      </Specimen>
      <Specimen name="QuantityStepper">
        {(['md', 'lg'] as const).map((size) => (
          <QuantityStepper
            read={parseWhole}
            key={size}
            size={size}
            value={count}
            onChange={setCount}
            max={9}
            label={`Quantity ${size}`}
            decreaseLabel="Less"
            increaseLabel="More"
            onRemove={() => setCount(1)}
          />
        ))}
        <QuantityStepper
          read={parseWhole}
          value={12}
          onChange={setCount}
          label="Too many"
          decreaseLabel="Less"
          increaseLabel="More"
          invalid
        />
        <QuantityStepper
          read={parseWhole}
          value={1}
          onChange={setCount}
          label="Disabled"
          decreaseLabel="Less"
          increaseLabel="More"
          disabled
        />
      </Specimen>
    </Shelf>
  );
}
