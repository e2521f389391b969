// The calls that docs/agent-tasks.md shows, made again.
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startEmbeddedService } from '../embedded-service.ts'
import { GENERATIONS } from './clients.ts'

const Call = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })
const Answer = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ text: z.string().optional() })),
})
/** Prices change with what the index is made from; what the answers are about does not. */
const FIGURES = /-?\d[\d.]*/g

const service = await startEmbeddedService()

it('an agent does its five tasks by the calls that docs/agent-tasks.md shows', async () => {
  const text = await readFile('docs/agent-tasks.md', 'utf8')
  const found = [...text.matchAll(/```json\n(.+)\n```\n\n?```text\n(.+)\n/g)]
  expect(text.match(/^## /gm)).toHaveLength(5)
  expect(found.length).toBeGreaterThanOrEqual(5)
  const client = await GENERATIONS['v1 SDK'](`${service.url}/mcp`, await service.createKey())
  for (const [, call = '', firstLine = ''] of found) {
    const answer = Answer.parse(await client.callTool(Call.parse(JSON.parse(call))))
    expect(answer.isError ?? false, call).toBe(false)
    const [line = ''] = answer.content[0]?.text?.split('\n') ?? []
    // The same sentence: of a ranking, the model itself may be another one.
    const isRanking = call.includes('"recommend"')
    if (isRanking) expect(line).toMatch(/^1\. \S+ at \S+ \(.+\): blended [\d.]+ USD per million/)
    else expect(line.replaceAll(FIGURES, 'n')).toBe(firstLine.replaceAll(FIGURES, 'n'))
  }
  await client.close()
})
