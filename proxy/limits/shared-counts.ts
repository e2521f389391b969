// The counts that several processes share, wherever they are kept. A process tells what it knows and what it
// has given without asking, and hears what all of them together have used.
import type { Rates, Windows } from './counters.ts'

export interface Order {
  subject: string
  /** Takes one request where both windows have room for it within these; without them, it only tells. */
  takes: Rates | undefined
  /** What the process last heard: counts that were lost since are raised to it. */
  heard: Windows | undefined
  /** What it has given since then without asking. */
  given: Windows | undefined
}

export interface Tally {
  allowed: boolean
  /** When, by the one clock that the windows of all processes follow. */
  at: number
  count: Windows
}

export interface SharedCounts {
  exchange(order: Order): Promise<Tally>
  /** Says that this process is alive; answers how many are. */
  beat(): Promise<{ at: number; processes: number }>
  close(): Promise<void>
}
