import { expect, it } from 'vitest'
import { startService } from '../proxy/service.ts'

/** What an address has for forms in a minute. */
const FORMS = 60

it('an address that guesses links of sign-ups uses up its forms, and sees plain pages all the same', async () => {
  const service = await startService()
  const look = async (path: string) => (await service.ask(path)).status
  const guesses = await Promise.all(
    Array.from({ length: FORMS + 20 }, (_, index) => look(`/signup/${'a'.repeat(40)}${index}`)),
  )
  expect(guesses.filter((status) => status === 429)).toHaveLength(20)
  expect(await look('/dashboard')).toBe(429)
  for (let turn = 0; turn < 3; turn += 1) expect(await look('/signup')).toBe(200)
})
