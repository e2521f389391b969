// What outlives the process: keys and the counts of the current windows. One interface, so that a
// server of many processes can keep it elsewhere than in a file.
import type { PlanName } from '../../contract/plans.ts'
import type { Count } from './counters.ts'

/** A key as it is kept: its hash, never the key. */
export interface KeyRecord {
  id: string
  hash: Buffer
  plan: PlanName
  createdAt: string
  revokedAt: string | null
}

export interface AccountState {
  addKey(key: KeyRecord): Promise<void>
  findKey(hash: Buffer): Promise<KeyRecord | undefined>
  listKeys(): Promise<KeyRecord[]>
  /** Both answer whether there is such a key. */
  revokeKey(id: string, at: string): Promise<boolean>
  setPlan(id: string, plan: PlanName): Promise<boolean>
  saveCounts(counts: readonly Count[]): Promise<void>
  loadCounts(): Promise<Count[]>
  /** Deletes the counts of days before this one, and with them the addresses they were kept for. */
  forgetCounts(beforeDay: number): Promise<void>
  /** Throws where the state cannot be read. */
  check(): Promise<void>
  close(): Promise<void>
}
