import { cn, Spinner } from '@bhandar/ui';
import { useEffect, useState } from 'react';

interface QrCodeProps {
  text: string;
  label: string;
  className?: string;
}

interface Drawn {
  text: string;
  url: string | undefined;
}

const draw = async (text: string): Promise<Drawn> => {
  try {
    return { text, url: await (await import('./write-qr')).writeQr(text) };
  } catch {
    return { text, url: undefined };
  }
};

/**
 * Dark on white in both themes, because scanners need the contrast. Nothing if it cannot be drawn: the text stands
 * beside it.
 */
export function QrCode({ text, label, className }: QrCodeProps) {
  const [drawn, setDrawn] = useState<Drawn>();
  useEffect(() => {
    let isCurrent = true;
    void draw(text).then((next) => isCurrent && setDrawn(next));
    return () => {
      isCurrent = false;
    };
  }, [text]);
  // A code of another text would ask for another amount.
  if (drawn?.text !== text) return <Spinner />;
  return drawn.url ? <img src={drawn.url} alt={label} className={cn('size-48 rounded-control', className)} /> : null;
}
