// The script behind `npm start`, `npm test` and the other root scripts. It needs only Node and npm, so it has no
// dependencies, and this first file prints a message on a Node that is too old to read the others.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Bhandar needs Node 20.19 or newer; this is ${process.versions.node}.`);
  process.exitCode = 1;
} else {
  void import('./commands.mjs').then(({ runCommand }) => runCommand(process.argv.slice(2)));
}
