import {
  Button,
  Card,
  Cell,
  EmptyState,
  ExpiryTag,
  HeaderCell,
  LabelTag,
  Pagination,
  Progress,
  ShelfLifeRail,
  type ShelfLifeTone,
  Skeleton,
  StatCard,
  StripMeter,
  Table,
  TableBody,
  TableFoot,
  TableHead,
  TableRow,
  Tabs,
} from '@bhandar/ui';
import { PackageOpen } from 'lucide-react';
import { useState } from 'react';
import { Shelf, Specimen } from './specimen';

const LIVES: readonly ShelfLifeTone[] = ['expired', 'soon', 'near', 'watch', 'plain'];
const METERS = ['brand', 'ok', 'warning', 'danger', 'info'] as const;
const LABELS = { navigation: 'Pages', previous: 'Previous', next: 'Next', page: (page: number) => `Page ${page}` };

export function KitData() {
  const [page, setPage] = useState(6);
  const [tab, setTab] = useState('open');
  return (
    <Shelf title="Data">
      <Specimen name="StripMeter">
        {METERS.map((tone, index) => (
          <StripMeter key={tone} tone={tone} value={index * 25} target={100} label={tone}>
            {index * 25}
          </StripMeter>
        ))}
      </Specimen>
      <Specimen name="ExpiryTag, ShelfLifeRail">
        {LIVES.map((tone) => (
          <ShelfLifeRail key={tone} tone={tone} className="pl-3">
            <ExpiryTag tone={tone}>03/2027 · {tone}</ExpiryTag>
          </ShelfLifeRail>
        ))}
      </Specimen>
      <Specimen name="LabelTag, Progress, Skeleton">
        <LabelTag>500 mg</LabelTag>
        <LabelTag title="Batch">BX-204</LabelTag>
        <Progress value={40} label="Import" valueText="8,000 of 20,000 rows" className="w-full" />
        <Skeleton className="w-full" />
        <Skeleton className="w-2/3" />
      </Specimen>
      <Specimen name="StatCard">
        <StatCard label="Products" value="1,284" />
        <StatCard label="Running low" value="34" tone="warning" href="#low" hint="reorder" />
        <StatCard label="Expired" value="6" tone="danger" href="#expired" icon={<PackageOpen />} />
      </Specimen>
      <Specimen name="Card">
        <Card
          title="Store"
          description="What stands on receipts"
          action={<Button size="sm">Edit</Button>}
          footer="Saved"
        >
          House 27, Road 8
        </Card>
      </Specimen>
      <Specimen name="EmptyState">
        <EmptyState
          icon={<PackageOpen />}
          title="No orders yet"
          description="What you request shows here with its state."
          action={<Button>Browse products</Button>}
        />
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          label="Orders"
          value={tab}
          onValueChange={setTab}
          items={[
            { value: 'open', label: 'Open', count: 12 },
            { value: 'done', label: 'Done' },
            { value: 'off', label: 'Disabled', disabled: true },
          ]}
        >
          The panel of {tab}
        </Tabs>
      </Specimen>
      <Specimen name="Pagination">
        <Pagination page={page} totalPages={129} onPageChange={setPage} labels={LABELS} />
        <Pagination page={1} totalPages={3} onPageChange={setPage} labels={LABELS} disabled />
      </Specimen>
      <Specimen name="Table" wide>
        {[false, true].map((stale) => (
          <Table key={String(stale)} label={stale ? 'Batches, refreshing' : 'Batches'} stale={stale}>
            <TableHead>
              <TableRow>
                <HeaderCell sort="asc" onSort={() => undefined}>
                  Batch
                </HeaderCell>
                <HeaderCell>Expiry</HeaderCell>
                <HeaderCell numeric sort="none" onSort={() => undefined}>
                  On hand
                </HeaderCell>
              </TableRow>
            </TableHead>
            <TableBody>
              {LIVES.map((tone, index) => (
                <TableRow key={tone} interactive selected={index === 1} tabIndex={0}>
                  <Cell rail={tone}>
                    <LabelTag>BX-{204 + index}</LabelTag>
                  </Cell>
                  <Cell>
                    <ExpiryTag tone={tone}>03/2027</ExpiryTag>
                  </Cell>
                  <Cell numeric>{(index + 1) * 84}</Cell>
                </TableRow>
              ))}
            </TableBody>
            <TableFoot>
              <TableRow>
                <Cell>Sum</Cell>
                <Cell />
                <Cell numeric>1,260</Cell>
              </TableRow>
            </TableFoot>
          </Table>
        ))}
      </Specimen>
    </Shelf>
  );
}
