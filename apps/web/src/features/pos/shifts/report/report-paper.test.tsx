import { expect, it } from 'vitest';
import { renderScreen } from '../../../../testing/render-screen';
import { blindReading, zReport } from '../testing';
import { ReportPaper } from './report-paper';

const textOf = (container: HTMLElement) => container.textContent?.replaceAll(/\s/g, ' ') ?? '';

it('a printed Z report shows the drawer from float to difference, all counts and the signature lines', () => {
  const { container } = renderScreen(
    <ReportPaper report={zReport()} supplement={null} copy={false} printedAt="24 Nov 2026, 21:00" />,
  );
  const text = textOf(container);
  expect(text).toMatch(/Z report 12Till LAZZ-2/);
  expect(text).not.toContain('COPY');
  expect(text).toMatch(
    /Opening cash500\.00Cash sales300\.00Cash refunds-20\.00Pay out-15\.00Drop to the safe-200\.00Expected৳ 565\.00/,
  );
  expect(text).toMatch(/Counted৳ 500\.00Difference৳ 65\.00 shortReason: Change given twice/);
  expect(text).toMatch(/All counts.*400\.00.*500\.00/);
  expect(text).toMatch(/CashierManager24 Nov 2026, 21:00$/);
});

it('a printed Z report says by how much its float differs from what the last shift left', () => {
  const report = { ...zReport(), leftMinor: 500_000 };
  const { container } = renderScreen(<ReportPaper report={report} supplement={null} copy={false} printedAt="" />);
  expect(textOf(container)).toMatch(
    /Opening cash500\.00Left by the last shift5,000\.00Opening difference৳ 4,500\.00 shortCash sales/,
  );
});

it('a printed Z report shows coins below the smallest denomination as one amount', () => {
  const report = zReport();
  const closing = { ...report.closing, counts: [...report.closing.counts, { valueMinor: 1, count: 70 }] };
  const counted = { ...report, closing };
  const { container } = renderScreen(<ReportPaper report={counted} supplement={null} copy={false} printedAt="" />);
  expect(textOf(container)).toMatch(/5 x 100\.00500\.00Other coins0\.70/);
});

it('a printed Z report has a rounding row, so that rounded bills add up', () => {
  const report = zReport();
  const [cash] = report.tenders;
  if (!cash) throw new Error('The fixture has cash');
  const rounded = { ...report, tenders: [{ ...cash, salesMinor: report.sales.totalMinor - 30 }] };
  const { container } = renderScreen(<ReportPaper report={rounded} supplement={null} copy={false} printedAt="" />);
  expect(textOf(container)).toMatch(/Rounding-0\.30/);
});

it('a printed Z report shows refunds as the sales report does, with their rounding in a row of its own', () => {
  const report = { ...zReport(), refunds: { count: 1, totalMinor: 2_000, roundingMinor: -30 } };
  const { container } = renderScreen(<ReportPaper report={report} supplement={null} copy={false} printedAt="" />);
  expect(textOf(container)).toMatch(/-20\.30Rounding of refunds0\.30Net sales৳ 370\.00/);
});

it('a printed Z report has voids on lines of their own, apart from the refunds', () => {
  const report = zReport();
  const tenders = report.tenders.map((tender) => ({ ...tender, voids: 1, voidsMinor: 1_000 }));
  const voided = { ...report, tenders, voids: { count: 2, totalMinor: 2_000, roundingMinor: 0 } };
  const { container } = renderScreen(<ReportPaper report={voided} supplement={null} copy={false} printedAt="" />);
  const text = textOf(container);
  expect(text).toMatch(/Voids \(2\)-20\.00Refunds \(1\)-20\.00Net sales৳ 350\.00/);
  expect(text).toMatch(/bKash \(1\)90\.00Voids \(1\)-10\.00Drawer/);
  expect(text).toMatch(/Cash sales300\.00Cash voids-10\.00Cash refunds-20\.00/);
});

it('a Z report that is printed again says that it is a copy: it was a second original', () => {
  const { container } = renderScreen(<ReportPaper report={zReport()} supplement={null} copy printedAt="" />);
  expect(textOf(container)).toMatch(/Z report 12.*COPY/);
});

it('a printed X reading says that the shift stays open, and tells no cash to the person who counts it', () => {
  const { container } = renderScreen(<ReportPaper report={blindReading()} supplement={null} copy printedAt="" />);
  const text = textOf(container);
  expect(text).not.toContain('COPY');
  expect(text).toContain('Totals so far. The shift stays open.');
  expect(text).toMatch(/Bills3.*Refunds \(1\)Payments.*bKash \(1\)90\.00DrawerCash is shown after the count/);
  expect(text).not.toMatch(/Expected|Manager|Opening cash|390\.00|300\.00/);
});
