export { searchSnapshot, takenUnseen } from '@bhandar/domain/pos';
