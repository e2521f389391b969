/**
 * Uses a value at once where it is here, and later where it is a promise: waiting for what is here
 * costs a request a turn of the microtask queue.
 */
export function whenReady<Value, Result>(
  value: Value | Promise<Value>,
  use: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(use) : use(value)
}
