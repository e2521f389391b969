/** The fields of a shape, in its order. */
export function pickFields<
  Shape extends object,
  From extends { readonly [Name in keyof Shape]: unknown },
>(shape: Shape, from: From): Pick<From, keyof Shape & keyof From>
export function pickFields(shape: object, from: object): object {
  return Object.fromEntries(Object.keys(shape).map((name) => [name, Reflect.get(from, name)]))
}
