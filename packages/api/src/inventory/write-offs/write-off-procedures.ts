import {
  ExpiryCockpit,
  ExpiryCockpitQuery,
  HeldBatch,
  HeldBatchQuery,
  MoveQuarantineInput,
  QuarantineMove,
  WriteOff,
  WriteOffGoodsInput,
  WriteOffIdInput,
  WriteOffInput,
  WriteOffQuery,
} from '@bhandar/domain/inventory';
import { pageOf } from '@bhandar/domain/shared';
import { managerProcedure, staffProcedure } from '../../core/trpc';
import { expiryCockpit, listHeldBatches } from '../expiry/expiry';
import { moveQuarantine } from './quarantine';
import { listWriteOffs, postWriteOff, voidWriteOff, writeOff } from './write-off';
import { writeOffGoods } from './write-off-goods';

export const writeOffProcedures = {
  listHeldBatches: staffProcedure
    .input(HeldBatchQuery)
    .output(pageOf(HeldBatch))
    .query(({ ctx, input }) => listHeldBatches(ctx, input)),
  expiryCockpit: managerProcedure
    .input(ExpiryCockpitQuery)
    .output(ExpiryCockpit)
    .query(({ ctx, input }) => expiryCockpit(ctx, input)),
  listWriteOffs: staffProcedure
    .input(WriteOffQuery)
    .output(pageOf(WriteOff))
    .query(({ ctx, input }) => listWriteOffs(ctx, input)),
  writeOff: staffProcedure
    .input(WriteOffInput)
    .output(WriteOff)
    .meta({ retry: 'keyed', changes: ['writeOff', 'stock'] })
    .mutation(({ ctx, input }) => writeOff(ctx, input)),
  writeOffGoods: staffProcedure
    .input(WriteOffGoodsInput)
    .output(WriteOff)
    .meta({ retry: 'keyed', changes: ['writeOff', 'stock'] })
    .mutation(({ ctx, input }) => writeOffGoods(ctx, input)),
  postWriteOff: managerProcedure
    .input(WriteOffIdInput)
    .output(WriteOff)
    .meta({ retry: 'idempotent', changes: ['writeOff', 'stock'] })
    .mutation(({ ctx, input }) => postWriteOff(ctx, input)),
  voidWriteOff: staffProcedure
    .input(WriteOffIdInput)
    .output(WriteOff)
    .meta({ retry: 'idempotent', changes: ['writeOff', 'stock'] })
    .mutation(({ ctx, input }) => voidWriteOff(ctx, input)),
  moveQuarantine: managerProcedure
    .input(MoveQuarantineInput)
    .output(QuarantineMove)
    .meta({ retry: 'keyed', changes: ['stock'] })
    .mutation(({ ctx, input }) => moveQuarantine(ctx, input)),
};
