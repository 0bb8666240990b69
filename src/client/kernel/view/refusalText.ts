import type { TextKey } from '../../i18n/texts.ts'
import type { Translate } from '../../i18n/useText.ts'

/** A refusal: the service's words, and what it can be worded by in the reader's language. */
export interface Refused {
  readonly message: string
  /** The key of the reason with its parameters, as the service sent it; services other than ours send none. */
  readonly refusal?: unknown
}

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** The reason in the reader's language; undefined while the catalogue is not loaded, and for keys that it lacks. */
function wordsOf(t: Translate, refusal: unknown): string | undefined {
  if (!isFields(refusal)) return undefined
  const { key, params } = refusal
  const values: Record<string, string | number> = {}
  for (const [name, param] of Object.entries(isFields(params) ? params : {})) {
    const value = isFields(param) ? wordsOf(t, param) : typeof param === 'number' ? param : String(param)
    if (value === undefined) return undefined
    values[name] = value
  }
  const text = `refusal:${String(key)}` as TextKey
  const words = t(text, values)
  return words === text ? undefined : words
}

/** Words a refusal for the reader: from the catalogue of the app if it has the reason, else as the service did. */
export const refusalText = (t: Translate, { message, refusal }: Refused): string =>
  wordsOf(t, refusal) ?? message
