// What releases weigh at most, as docs/scale.md tells operators.
import { expect, it } from 'vitest'
import { openStore } from '../../../store/open.ts'
import type { Store } from '../../../store/store.ts'
import { runPipeline } from '../../run-process.ts'
import { copyRelease } from '../../releases.ts'
import { createFolder } from '../../temporary-folder.ts'

const DAY = '2026-07-31'

it('a release, one of another day, and a run without new data weigh no more than they may', async () => {
  const folder = await createFolder()
  await copyRelease('embedded-eve', folder)
  const store = await openStore(`file:${folder}`)
  let before = { objects: 0, bytes: 0 }
  for (const [asOf, objects, bytes] of [
    [undefined, 1_000, 4_000_000],
    [`${DAY}T06:00:00Z`, 1_000, 1_500_000],
    [`${DAY}T07:00:00Z`, 10, 200_000],
  ] as const) {
    const args = ['--offline', '--as-of', asOf ?? '']
    if (asOf !== undefined)
      expect(await runPipeline(args, { TPI_STORE: store.url })).toMatchObject({ code: 0 })
    const after = await weigh(store)
    expect(after.objects - before.objects, asOf).toBeLessThanOrEqual(objects)
    expect(after.bytes - before.bytes, asOf).toBeLessThanOrEqual(bytes)
    before = after
  }
})

async function weigh(store: Store) {
  const sizes = (await Array.fromAsync(store.list(''))).map(({ bytes }) => bytes)
  return { objects: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) }
}
