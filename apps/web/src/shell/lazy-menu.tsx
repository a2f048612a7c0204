import { IconButton } from '@bhandar/ui';
import { type ComponentType, type ReactElement, useState } from 'react';

export interface BarMenuProps {
  trigger: ReactElement;
  defaultOpen: boolean;
}

interface LazyMenuProps {
  label: string;
  icon: ReactElement;
  load: () => Promise<{ default: ComponentType<BarMenuProps> }>;
}

/** A menu of the top bar, loaded when its button is first used. */
export function LazyMenu({ label, icon, load }: LazyMenuProps) {
  const [Menu, setMenu] = useState<ComponentType<BarMenuProps>>();
  if (Menu) return <Menu trigger={<IconButton label={label}>{icon}</IconButton>} defaultOpen />;
  const prefetch = () => void load().catch(() => undefined);
  const open = async () => {
    // After a failure the next click tries again.
    const loaded = await load().catch(() => undefined);
    if (loaded) setMenu(() => loaded.default);
  };
  return (
    <IconButton
      label={label}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={prefetch}
      onFocus={prefetch}
      onClick={() => void open()}
    >
      {icon}
    </IconButton>
  );
}
