import { englishOf } from './src/english';
import { setRefusalText } from './src/shared/index';

// As on the server, the message of an error is its English sentence.
setRefusalText(englishOf);
