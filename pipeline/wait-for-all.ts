/** As `Promise.all`, but where one fails it waits for the others: what they write to may be removed then. */
export async function waitForAll<Value>(promises: readonly Promise<Value>[]): Promise<Value[]> {
  await Promise.allSettled(promises)
  return Promise.all(promises)
}
