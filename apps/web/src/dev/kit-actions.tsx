import { Badge, Banner, Button, type ButtonVariant, IconButton, Kbd, Spinner, type Tone } from '@bhandar/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { Shelf, Specimen } from './specimen';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'pay'];
const SIZES = ['sm', 'md', 'lg'] as const;
const TONES: readonly Tone[] = ['neutral', 'ok', 'warning', 'danger', 'info', 'brand'];

export function KitActions() {
  return (
    <Shelf title="Actions and words">
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}`}>
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              Approve 6 lines
            </Button>
          ))}
          <Button variant={variant} icon={<Pencil />} shortcut="E">
            Edit
          </Button>
          <Button variant={variant} busy>
            Sending
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Specimen>
      ))}
      <Specimen name="IconButton">
        <IconButton label="Edit">
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label="Edit, secondary" variant="secondary">
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label="Delete" variant="danger">
          <Trash2 aria-hidden="true" />
        </IconButton>
        <IconButton label="Busy" busy>
          <Pencil aria-hidden="true" />
        </IconButton>
        <IconButton label="Disabled" disabled>
          <Pencil aria-hidden="true" />
        </IconButton>
      </Specimen>
      <Specimen name="Badge">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Badge plain>plain</Badge>
      </Specimen>
      <Specimen name="Kbd, Spinner">
        <Kbd>Ctrl K</Kbd>
        <Spinner />
        <Spinner size={20} label="Loading" />
        <Spinner size={32} />
      </Specimen>
      <Specimen name="Banner" wide>
        {TONES.map((tone) => (
          <Banner key={tone} tone={tone} title={`A ${tone} condition that lasts`} onDismiss={() => undefined}>
            What it means, and the next step.
          </Banner>
        ))}
        <Banner title="With an act" action={<Button size="sm">Retry</Button>} />
      </Specimen>
    </Shelf>
  );
}
