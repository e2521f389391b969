// Asks one address at a steady rate until its input ends; prints when each answer came and how long it took.
import { request } from 'undici'

const [url = '', perSecond = '100'] = process.argv.slice(2)
const taken: { at: number; ms: number; status: number }[] = []
const asking = new Set<Promise<void>>()

async function ask(): Promise<void> {
  const started = performance.now()
  const { statusCode: status, body } = await request(url)
  await body.dump()
  taken.push({ at: Date.now(), ms: performance.now() - started, status })
}

const timer = setInterval(
  () => {
    const asked: Promise<void> = ask().finally(() => asking.delete(asked))
    asking.add(asked)
  },
  1000 / Number(perSecond),
)

process.stdin.resume().on('end', async () => {
  clearInterval(timer)
  await Promise.all(asking)
  process.stdout.write(JSON.stringify(taken), () => process.exit(0))
})
