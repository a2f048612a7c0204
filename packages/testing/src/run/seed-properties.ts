import fc from 'fast-check';
import { modelSeed } from './tier';

fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: modelSeed() });
