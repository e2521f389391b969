// Recomputes daily values from their published files alone, by the script that readers have.
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ROOT } from './run-process.ts'

/** The script's line about each file, which is written to `folder`. Rejects if one does not follow. */
export async function verifyDays(
  folder: string,
  dailyValues: readonly { date: string }[],
): Promise<string[]> {
  const paths = dailyValues.map(({ date }) => join(folder, `day-${date}.json`))
  for (const [index, daily] of dailyValues.entries())
    await writeFile(paths[index] ?? '', JSON.stringify(daily))
  const script = join(ROOT, 'docs/verify_day.py')
  const { stdout } = await promisify(execFile)('python3', [script, ...paths])
  return stdout.trim().split('\n')
}
