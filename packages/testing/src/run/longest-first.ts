import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node';

/**
 * Starts with the files whose paths contain one of the names, in their order, because a long file that starts last runs
 * alone at the end. A fresh clone has no times of earlier runs to sort by.
 */
export const longestFirst = (names: readonly string[]): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rank = ({ moduleId }: TestSpecification) => {
        const index = names.findIndex((name) => moduleId.includes(name));
        return index < 0 ? names.length : index;
      };
      return (await super.sort(files)).sort((a, b) => rank(a) - rank(b));
    }
  };
