export { isNamedBy, searchSnapshot, takenUnseen } from '@bhandar/domain/pos';
