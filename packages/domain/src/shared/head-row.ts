/** Whether an import knows a column by its head. */
export type KnownHead = (head: string) => boolean;

/**
 * The position of the row that names the columns: the one with the most heads that the import knows, because a letterhead
 * above it may contain one by chance. A single known head counts only below a title of one cell. Else it is the first row
 * that is not empty; -1 if every row is empty.
 */
export function headRowOf(rows: readonly (readonly string[])[], knows: KnownHead): number {
  const filled = rows.map((cells) => cells.filter((cell) => cell.trim() !== ''));
  const counts = filled.map((cells) => new Set(cells.filter((cell) => knows(cell))).size);
  const most = Math.max(0, ...counts);
  if (most > 1) return counts.indexOf(most);
  const first = filled.findIndex((cells) => cells.length > 0);
  const single = counts.findIndex((count, index) => count === 1 && (filled[index]?.length ?? 0) > 1);
  return single > first && filled[first]?.length === 1 ? single : first;
}
