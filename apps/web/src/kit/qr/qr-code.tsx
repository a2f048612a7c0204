import { Spinner } from '@bhandar/ui';
import { useQuery } from '@tanstack/react-query';

/**
 * Dark on white in both themes, because scanners need the contrast. Nothing if it cannot be drawn: the text stands
 * beside it.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, isPending } = useQuery({
    queryKey: ['qr', text],
    queryFn: async () => (await import('./write-qr')).writeQr(text),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (isPending) return <Spinner />;
  return data ? <img src={data} alt={label} className="size-48 rounded-control" /> : null;
}
