#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { main } from './cli/main.ts'

const { version }: { version: string } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
)

// `| head` closes the pipe early, which isn't an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  process.exit(error.code === 'EPIPE' ? 0 : 1)
})

// Setting it instead of calling `exit` lets pending output reach the pipe.
process.exitCode = await main(process.argv.slice(2), {
  environment: process.env,
  home: homedir(),
  version,
  out: (bytes) => new Promise((resolve) => process.stdout.write(bytes, () => resolve())),
  err: (text) => process.stderr.write(text),
  isWatched: process.stderr.isTTY,
})
