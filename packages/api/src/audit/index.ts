export { chainAudit } from './chain-audit';
export { readChainHead } from './chain-repository';
