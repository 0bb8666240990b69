import * as v from 'valibot'

// @__NO_SIDE_EFFECTS__
const isObject = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * An object with arbitrary names. `v.record` silently drops `__proto__`, `constructor` and `prototype`; here
 * they are ordinary own properties.
 */
// @__NO_SIDE_EFFECTS__
export const dictionaryOf = <Value>(
  name: v.GenericSchema<unknown, string>,
  value: v.GenericSchema<unknown, Value>,
) =>
  v.pipe(
    v.custom<object>(isObject, 'faults.object'),
    v.rawTransform(({ dataset, config, addIssue, NEVER }): Record<string, Value> => {
      // Who reads the dictionary says how faults are named: the app names none.
      const each = { ...config, abortEarly: true } as v.Config<v.BaseIssue<unknown>>
      const entries: [string, Value][] = []
      for (const [givenName, given] of Object.entries(dataset.value) as [string, unknown][]) {
        const checkedName = v.safeParse(name, givenName, each)
        const checked = v.safeParse(value, given, each)
        if (checkedName.success && checked.success) {
          entries.push([checkedName.output, checked.output])
          continue
        }
        const message = (checkedName.issues ?? checked.issues)?.[0].message ?? 'faults.form'
        const place = {
          type: 'unknown',
          origin: 'value',
          input: dataset.value,
          key: givenName,
          value: given,
        } as const
        addIssue({ message, path: [place] })
        return NEVER
      }
      return Object.fromEntries(entries)
    }),
  )
