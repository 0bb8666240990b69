/*
 * Values that follow from their arguments alone and are costly to make, such as formats of Intl. They know nothing of
 * a person; for values that do there is `scoped` of the kernel.
 */

/** Makes the value for the same key once. `keyOf`: the first argument unless told otherwise. */
export function memoize<Args extends readonly unknown[], Value>(
  make: (...args: Args) => Value,
  keyOf: (...args: Args) => unknown = (...[first]) => first,
): (...args: Args) => Value {
  const made = new Map<unknown, { readonly value: Value }>()
  return (...args) => {
    const key = keyOf(...args)
    const known = made.get(key)
    if (known) return known.value
    const value = make(...args)
    made.set(key, { value })
    return value
  }
}

/** Makes the value for the same object once; it goes with the object. */
export function memoizeByObject<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    const known = made.get(key)
    if (known) return known.value
    const value = make(key)
    made.set(key, { value })
    return value
  }
}

/** Makes the value with the first call. A call that throws makes none: the next one tries again. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
