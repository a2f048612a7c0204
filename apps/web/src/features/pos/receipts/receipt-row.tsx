export function ReceiptRow({ left, right, className = '' }: { left: string; right: string; className?: string }) {
  return (
    <p className={`row ${className}`}>
      <span>{left}</span>
      <span>{right}</span>
    </p>
  );
}
