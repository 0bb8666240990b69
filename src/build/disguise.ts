/*
 * English in disguise: every text is accented, longer and in brackets. It reveals texts without a
 * translation, texts that are cut off, and texts that are put together from pieces.
 */

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'àƀçđéƒĝĥîĵķļḿñöþɋŕšţûṽŵẋýžÀƁÇĐÉƑĜĤÎĴĶĻḾÑÖÞɊŔŠŢÛṼŴẊÝŽ'

const accented = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => ACCENTED[LETTERS.indexOf(letter)] ?? letter)

/** Fraction by which translations are longer than English. */
const LONGER = 0.35

const padding = (text: string): string => '·'.repeat(Math.ceil(text.length * LONGER))

/** A compiled message: its texts, and its placeholders as `[name, type, cases]`. */
type Compiled = string | readonly (string | Placeholder)[]
type Placeholder = readonly [name: string, type?: string, cases?: Readonly<Record<string, Compiled | number>>]

const isCompiled = (value: unknown): value is Compiled => typeof value === 'string' || Array.isArray(value)

function letters(message: Compiled): Compiled {
  if (typeof message === 'string') return accented(message)
  return message.map((part) => {
    if (typeof part === 'string') return accented(part)
    const [name, type, cases] = part
    if (type === undefined || typeof cases !== 'object') return part
    const changed = Object.entries(cases).map(([key, each]) => [key, isCompiled(each) ? letters(each) : each])
    return [name, type, Object.fromEntries(changed)] as unknown as Placeholder
  })
}

function disguise(message: Compiled): Compiled {
  const inside = letters(message)
  if (typeof inside === 'string') return `[${inside}${padding(inside)}]`
  const plain = inside.filter((part) => typeof part === 'string').join('')
  return ['[', ...inside, `${padding(plain)}]`]
}

/** Disguises a whole catalogue. */
export const disguised = (catalogue: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, disguise(message as Compiled)]))
