// Checks what the API, its errors and its tools say; `npm run check` does.
import { print, runCommand } from '../contract/command.ts'
import { checkDescriptions } from './docs/descriptions.ts'

await runCommand('texts', 'usage: npm run texts', {}, async () => {
  const problems = checkDescriptions()
  for (const problem of problems) print(problem)
  return problems.length === 0 ? 0 : 1
})
