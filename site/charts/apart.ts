/** Shares of a drawing's size. */
export interface Place {
  left: number
  right: number
  top: number
}

/** Names that don't overlap one before them. `line`: how much of the height a name takes. */
export function selectApart<Name extends Place>(names: readonly Name[], line: number): Name[] {
  const taken: Name[] = []
  for (const one of names)
    if (
      taken.every(
        ({ left, right, top }) =>
          Math.abs(top - one.top) > line || left > one.right || right < one.left,
      )
    )
      taken.push(one)
  return taken
}
