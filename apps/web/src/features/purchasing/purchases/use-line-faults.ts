import type { FieldMessages } from '@bhandar/domain/shared';
import { useState } from 'react';
import { begunLines, type DraftLine, lineErrors, linesToRecord, type PurchaseDraft } from './purchase-draft-model';

interface LineFaultsInput {
  draft: PurchaseDraft;
  /** The line in the fields. */
  active: DraftLine | undefined;
  /** What the last attempt to record found, by field. */
  errors: FieldMessages;
  /** An expiry that is past. */
  expiredOf: (line: DraftLine) => FieldMessages;
}

/** What is missing or wrong in each line. The line in the fields is left in peace until it is checked. */
export function useLineFaults({ draft, active, errors, expiredOf }: LineFaultsInput) {
  const [checked, setChecked] = useState<readonly number[]>([]);
  const begun = begunLines(draft);
  const all = (line: DraftLine): FieldMessages => ({ ...lineErrors(line), ...expiredOf(line) });

  const recorded = (line: DraftLine): FieldMessages => {
    const prefix = `lines.${linesToRecord(draft).indexOf(line)}.`;
    return Object.fromEntries(
      Object.entries(errors).flatMap(([field, message]) =>
        field.startsWith(prefix) ? [[field.slice(prefix.length), message]] : [],
      ),
    );
  };
  const inFields = (line: DraftLine): FieldMessages => ({
    ...(checked.includes(line.key) ? all(line) : {}),
    ...recorded(line),
  });
  const inRow = (line: DraftLine): FieldMessages =>
    line === active || !begun.includes(line) ? inFields(line) : { ...all(line), ...recorded(line) };

  return {
    inFields,
    inRow,
    check: (key: number) => setChecked((kept) => [...kept, key]),
    /** Keys of removed lines are given to new ones. */
    forget: (key: number) => setChecked((kept) => kept.filter((each) => each !== key)),
  };
}
