import { describe, expect, it } from 'vitest'
import { NoAnswerError, Patience } from '../../../../proxy/limits/patience.ts'

const never = () => new Promise<string>(() => undefined)
const turns = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Of the whole process. */
const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length

describe('patience', () => {
  it('hands on what comes in time, and how it failed', async () => {
    const patience = new Patience()
    expect(await patience.wait(Promise.resolve('here'), 1_000)).toBe('here')
    await expect(patience.wait(Promise.reject(new Error('broken')), 1_000)).rejects.toThrow(
      'broken',
    )
  })

  it('ends with what does not, each in its own time', async () => {
    const patience = new Patience()
    const ended: string[] = []
    const waits = Object.entries({ late: 40, soon: 2 }).map(([name, count]) =>
      patience.wait(never(), count).catch((error: unknown) => {
        ended.push(name)
        return error
      }),
    )
    const errors = await Promise.all(waits)
    expect(ended).toEqual(['soon', 'late'])
    for (const error of errors) expect(error).toBeInstanceOf(NoAnswerError)
    expect(String(errors[0])).toBe('NoAnswerError: expected an answer in time, got none')
  })

  it('is counted from when the waiting began', async () => {
    const patience = new Patience()
    const long = patience.wait(never(), 2_000).catch(() => undefined)
    await turns(60)
    const ended: string[] = []
    await Promise.all([
      patience.wait(never(), 20).catch(() => ended.push('second')),
      patience.wait(never(), 5).catch(() => ended.push('first')),
    ])
    expect(ended).toEqual(['first', 'second'])
    patience.giveUp()
    await long
  })

  it('can be given up for all at once', async () => {
    const patience = new Patience()
    const waits = [patience.wait(never(), 100_000), patience.wait(never(), 100_000)]
    patience.giveUp()
    for (const wait of waits) await expect(wait).rejects.toThrow(NoAnswerError)
    // And goes on for whoever asks next.
    await expect(patience.wait(never(), 1)).rejects.toThrow(NoAnswerError)
  })

  it('keeps no timer while nobody waits', async () => {
    const before = timers()
    const patience = new Patience()
    const waiting = patience.wait(never(), 100_000).catch(() => undefined)
    expect(timers()).toBe(before + 1)
    patience.giveUp()
    await waiting
    expect(timers()).toBe(before)
    await patience.wait(Promise.resolve(), 100_000)
    await turns(0)
    expect(timers()).toBe(before)
    await patience.wait(never(), 1).catch(() => undefined)
    expect(timers()).toBe(before)
  })
})
