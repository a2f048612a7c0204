import type { SetupProgress } from '@bhandar/domain/dashboard';
import type { StaffContext } from '../../core/context';
import { readSetupProgress } from './setup-progress-repository';

export const getSetupProgress = ({ db }: StaffContext): Promise<SetupProgress> => readSetupProgress(db);
