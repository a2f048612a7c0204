import {
  Button,
  ConfirmDialog,
  Dialog,
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuSeparator,
  Popover,
  Sheet,
  SheetActions,
  TOAST,
  Tooltip,
  toast,
  VisuallyHidden,
} from '@bhandar/ui';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Shelf, Specimen } from './specimen';

type Open = 'dialog' | 'sheet' | 'confirm' | undefined;

export function KitOverlays() {
  const [open, setOpen] = useState<Open>();
  const [kind, setKind] = useState('all');
  const close = () => setOpen(undefined);
  const frame = { title: 'Napa 500 mg', description: 'Beximco', footer: <Button onClick={close}>Close</Button> };
  return (
    <Shelf title="What floats">
      <Specimen name="Dialog, Sheet, SheetActions, ConfirmDialog">
        <Button onClick={() => setOpen('dialog')}>Dialog</Button>
        <Button onClick={() => setOpen('sheet')}>Sheet</Button>
        <Button onClick={() => setOpen('confirm')}>ConfirmDialog</Button>
        <Dialog {...frame} open={open === 'dialog'} onOpenChange={close}>
          Floating things alone cast a shadow.
        </Dialog>
        <Sheet title={frame.title} description={frame.description} open={open === 'sheet'} onOpenChange={close}>
          <div className="flex min-h-full flex-col gap-4">
            <p>At the side from 640 px up, from below on a phone.</p>
            <SheetActions>{frame.footer}</SheetActions>
          </div>
        </Sheet>
        <ConfirmDialog
          open={open === 'confirm'}
          onOpenChange={close}
          title="Void this sale?"
          description="It cannot be undone."
          confirmLabel="Void sale"
          cancelLabel="Keep sale"
          tone="danger"
          onConfirm={close}
        />
      </Specimen>
      <Specimen name="DropdownMenu, Popover, Tooltip">
        <DropdownMenu trigger={<Button>Menu</Button>}>
          <DropdownMenuLabel>Product</DropdownMenuLabel>
          <DropdownMenuItem icon={<Pencil />} shortcut="E">
            Edit
          </DropdownMenuItem>
          <DropdownMenuItem disabled>Disabled</DropdownMenuItem>
          <DropdownMenuCheckboxItem checked onCheckedChange={() => undefined}>
            Show generics
          </DropdownMenuCheckboxItem>
          <DropdownMenuRadioGroup
            value={kind}
            onValueChange={setKind}
            options={[
              { value: 'all', label: 'All' },
              { value: 'low', label: 'Low' },
            ]}
          />
          <DropdownMenuSeparator />
          <DropdownMenuItem icon={<Trash2 />} tone="danger">
            Delete
          </DropdownMenuItem>
        </DropdownMenu>
        <Popover label="Facts" trigger={<Button>Popover</Button>}>
          Batch BX-204, expires 08/2028.
        </Popover>
        <Tooltip content="Why it cannot be done">
          <Button>
            Tooltip <VisuallyHidden>with a hidden word</VisuallyHidden>
          </Button>
        </Tooltip>
      </Specimen>
      <Specimen name="toast">
        <Button onClick={() => toast.success('Order approved successfully')}>success</Button>
        <Button onClick={() => toast.error('Failed to approve order')}>error</Button>
        <Button onClick={() => toast.warning('One line is short')}>warning</Button>
        <Button onClick={() => toast.info('Napa added to cart')}>info</Button>
        <Button
          onClick={() =>
            toast.success('Category deleted', {
              duration: TOAST.undoDuration,
              action: { label: 'Undo', onClick: () => toast.info('Restored') },
            })
          }
        >
          with Undo
        </Button>
      </Specimen>
    </Shelf>
  );
}
