// Loaded before `npm start`'s own code, which a Node that cannot read TypeScript answers with a stack.
if (!process.features.typescript) {
  process.stderr.write(
    `start: expected Node 22.18 or newer, got ${process.version}: install one, or run \`npm ci\` without --omit=dev and --ignore-scripts, which installs Node 24.\n`,
  )
  process.exit(1)
}
