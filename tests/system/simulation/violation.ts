// The invariants of the simulation, and what is thrown where one does not hold.
const INVARIANTS = {
  I1: 'the pointer always names a complete release whose hashes are right',
  I2: 'history is only added to',
  I3: 'the index is that of one run over all its days',
  I4: 'every value is made again from the bytes its sources answered',
  I5: 'no more requests are accepted than the limit',
  I6: 'a revoked key never opens anything again',
  I7: 'no log and no answer shows a secret',
  I8: 'every error has the body of the interface',
  I9: 'as_of never moves backwards, unless an operator rolls back',
  I10: 'a history adds at most 288 MiB to its process',
} as const
export type Invariant = keyof typeof INVARIANTS

export class Violation extends Error {
  override name = 'Violation'
  readonly invariant: Invariant

  constructor(invariant: Invariant, found: string) {
    super(`${invariant}: expected that ${INVARIANTS[invariant]}, got ${found}`)
    this.invariant = invariant
  }
}
