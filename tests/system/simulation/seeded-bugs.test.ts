// The watchdogs of the simulation, watched: each invariant is broken on purpose, and the violation
// has to be found.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { POINTER_KEY } from '../../../contract/release.ts'
import type { Store } from '../../../store/store.ts'
import { openSqliteState } from '../../../accounts/state.ts'
import { type Bugs, simulate } from './simulation.ts'
import { mapWrites } from './stores.ts'
import type { Invariant } from './violation.ts'
import { SOURCE_KEY } from './world.ts'

const SEED = 3
const DAYS = 60

/** Blobs appear only when the pointer is read again. */
function swapFirst(store: Store): Store {
  const late: (() => Promise<unknown>)[] = []
  return {
    ...mapWrites(store, (write) => async (key, body, options) => {
      if (!key.startsWith('blobs/')) return write(key, body, options)
      late.push(() => write(key, body))
      return { etag: '' }
    }),
    async read(key) {
      if (key === POINTER_KEY) for (const write of late.splice(0)) await write()
      return store.read(key)
    },
  }
}

function withoutCompareAndSet(store: Store): Store {
  return mapWrites(
    store,
    (write) => (key, body, options) =>
      key === POINTER_KEY ? write(key, body) : write(key, body, options),
  )
}

function editRule(file: string, text: string, instead: string): NonNullable<Bugs['editRules']> {
  return async (folder) => {
    const path = join(folder, file)
    const sql = await readFile(path, 'utf8')
    if (!sql.includes(text)) throw new Error(`${file}: expected "${text}", got none`)
    await writeFile(
      path,
      sql.replaceAll(text, () => instead),
    )
  }
}

const held: Buffer[] = []

interface Case {
  invariant: Invariant
  name: string
  bugs: Bugs
  raceShare?: number
  replayShare?: number
}

const CASES: Case[] = [
  {
    invariant: 'I1',
    name: 'a store that swaps the pointer before the documents are there',
    bugs: { mapStore: swapFirst },
  },
  {
    invariant: 'I1',
    name: 'a proxy that serves figures that were not published',
    bugs: {
      mapAnswer: ({ status, body }) => ({
        status,
        body: body.replace('"index_points":', '"index_points":1'),
      }),
    },
  },
  {
    invariant: 'I2',
    name: 'a prune that takes quotes along',
    bugs: {
      async onDay({ store }, day) {
        if (day !== 2) return
        for await (const { key } of store.list('quotes/')) return store.remove(key)
      },
    },
  },
  {
    invariant: 'I2',
    name: 'a rule by which the past looks different every day',
    bugs: {
      editRules: editRule(
        'documents/doc_composite_history.sql',
        'round(index_points, 2)',
        "round(index_points * (1 + 0.001 * day(getvariable('run_day'))), 2)",
      ),
    },
  },
  {
    invariant: 'I3',
    name: 'a rule by which prices that jump are believed',
    bugs: {
      editRules: editRule(
        'acceptance/verdicts.sql',
        'abs(ln(price_runs.blended_usd_per_mtok / coalesce(reference_before, price_runs.others_usd_per_mtok)))',
        '0',
      ),
    },
  },
  {
    invariant: 'I4',
    name: 'a document made by chance',
    bugs: {
      editRules: editRule(
        'market/shown_endpoints.sql',
        "'context_length': context_length",
        "'context_length': cast(1 + floor(random() * 1000000) as integer)",
      ),
    },
    replayShare: 1,
  },
  {
    invariant: 'I5',
    name: 'a proxy that forgets its counts as it restarts',
    bugs: {
      async onRestart(file) {
        const state = await openSqliteState(file)
        const ever = Number.MAX_SAFE_INTEGER
        await state.counts.forget({ today: ever, keysBefore: ever })
        await state.close()
      },
    },
  },
  {
    invariant: 'I6',
    name: 'a proxy that forgets revocations as it restarts',
    bugs: {
      async onRestart(file) {
        const database = new DatabaseSync(file)
        database.exec('update keys set revoked_at = null')
        database.close()
      },
    },
  },
  {
    invariant: 'I6',
    name: 'a state in which a used link is still there',
    bugs: {
      async onRestart(file) {
        const database = new DatabaseSync(file)
        const columns = database.prepare('select name from pragma_table_info(?)').all('links')
        const names = columns.map(({ name }) => String(name))
        database.exec(
          `create trigger if not exists keep_links after delete on links
           begin insert into links values (${names.map((name) => `old.${name}`).join()}); end`,
        )
        database.close()
      },
    },
  },
  {
    invariant: 'I6',
    name: 'a state in which a sign-out is not kept',
    bugs: {
      async onRestart(file) {
        const database = new DatabaseSync(file)
        database.exec(
          `create trigger if not exists keep_sessions before delete on sessions
           begin select raise(ignore); end`,
        )
        database.close()
      },
    },
  },
  {
    invariant: 'I7',
    name: 'a run that logs its environment',
    bugs: {
      onDay: ({ logged }) => void logged.push(JSON.stringify({ AA_API_KEY: SOURCE_KEY })),
    },
  },
  {
    invariant: 'I8',
    name: 'a front that answers errors in its own words',
    bugs: {
      mapAnswer: ({ status, body }) => ({
        status,
        body: status === 404 ? '<h1>Not Found</h1>' : body,
      }),
    },
  },
  {
    invariant: 'I9',
    name: 'a store that swaps the pointer whatever it was',
    bugs: { mapStore: withoutCompareAndSet },
    raceShare: 0.9,
  },
  {
    invariant: 'I10',
    name: 'a process that keeps what it was given',
    bugs: { onDay: () => void held.push(Buffer.alloc(256 * 1024 * 1024, 1)) },
  },
]

describe('the simulation finds', () => {
  it.each(CASES)(
    '$invariant broken by $name',
    async ({ invariant, bugs, raceShare, replayShare }) => {
      const options = {
        days: DAYS,
        bugs,
        ...(raceShare !== undefined && { raceShare }),
        ...(replayShare !== undefined && { replayShare }),
      }
      try {
        await expect(simulate(SEED, options)).rejects.toMatchObject({
          name: 'Violation',
          invariant,
        })
      } finally {
        held.length = 0
      }
    },
    DAYS * 60_000,
  )
})
