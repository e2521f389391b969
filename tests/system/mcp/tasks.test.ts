// The calls that docs/agent-tasks.md shows, made again: `AGENT_TASKS=write` writes their answers.
import { readFile, writeFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { startEmbeddedService } from '../../service/proxy/embedded-service.ts'
import { GENERATIONS } from '../../service/proxy/mcp/clients.ts'

const PAGE = 'docs/agent-tasks.md'
const CALL = /```json\n(.+)\n```\n```text\n([^]+?)\n```/g
const Call = z.object({ name: z.string(), arguments: z.record(z.string(), z.unknown()) })
const Answer = z.object({
  isError: z.boolean().optional(),
  content: z.array(z.object({ text: z.string().optional() })),
})

const service = await startEmbeddedService()

it('an agent does the tasks by the calls that docs/agent-tasks.md shows', async () => {
  const page = await readFile(PAGE, 'utf8')
  expect(page.match(/^## /gm)).toHaveLength(4)
  const client = await GENERATIONS['v1 SDK'](`${service.url}/mcp`, await service.createKey())
  let answered = page
  for (const [block, call = '', shown = ''] of page.matchAll(CALL)) {
    const answer = Answer.parse(await client.callTool(Call.parse(JSON.parse(call))))
    expect(answer.isError ?? false, call).toBe(false)
    const text = answer.content[0]?.text ?? ''
    answered = answered.replace(block, () => block.replace(shown, () => text))
  }
  await client.close()
  if (process.env['AGENT_TASKS'] === 'write') await writeFile(PAGE, answered)
  else expect(page).toBe(answered)
})
