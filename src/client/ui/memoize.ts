/*
 * Caches values that depend on their arguments alone and are costly to make, such as formats of Intl. They
 * hold nothing about a person; for values that do, use `scoped` of the kernel.
 */

interface Made<Key, Value> {
  readonly get: (key: Key) => { readonly value: Value } | undefined
  readonly set: (key: Key, made: { readonly value: Value }) => unknown
}

const memoizeIn =
  <Args extends readonly unknown[], Key, Value>(
    made: Made<Key, Value>,
    make: (...args: Args) => Value,
    keyOf: (...args: Args) => Key,
  ): ((...args: Args) => Value) =>
  (...args) => {
    const key = keyOf(...args)
    const known = made.get(key) ?? { value: make(...args) }
    made.set(key, known)
    return known.value
  }

/** Makes the value for the same key once. `keyOf`: the first argument by default. */
export const memoize = <Args extends readonly unknown[], Value>(
  make: (...args: Args) => Value,
  keyOf: (...args: Args) => unknown = (...[first]) => first,
): ((...args: Args) => Value) => memoizeIn(new Map(), make, keyOf)

/** Makes the value for the same object once; it is freed with the object. */
export const memoizeByObject = <Key extends object, Value>(
  make: (key: Key) => Value,
): ((key: Key) => Value) => memoizeIn(new WeakMap(), make, (key) => key)

/** Makes the value with the first call. After a call that throws, the next call tries again. */
export const once = <Value>(make: () => Value): (() => Value) => memoize<[], Value>(make)
