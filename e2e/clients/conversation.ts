/*
 * A conversation of a client with a server: its requests, and of each answer what a client could rely on. What the
 * server made up, such as IDs, has a placeholder, because another server makes up its own.
 */

/** `{{3.queue_id}}` is the field of the answer to the request with index 3. */
const PLACEHOLDER = /\{\{(\d+)\.(\w+)\}\}/g
const MADE_UP = ['queue_id', 'id', 'uri', 'user_id', 'api_key'] as const
/** A small number: it is one only in the parameter of this name. */
const POSITION = 'last_event_id'
/** Shorter values occur in texts by chance. */
const SHORTEST_IN_TEXT = 12

export interface Exchange {
  /** Email of the account. */
  readonly as: string | undefined
  readonly agent: string
  readonly method: string
  /** With its query. */
  readonly path: string
  /** The fields of the body; `file`: it was an upload. */
  readonly form: string
  readonly isMultipart: boolean
  readonly status: number
  /** The fields that the answer had, in every item of a list, with the kinds of their values. */
  readonly fields: readonly string[]
}

export interface Conversation {
  readonly client: string
  readonly exchanges: readonly Exchange[]
}

type Json = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value

/** Keys that are IDs or addresses, such as those of `presences`, differ between organizations. */
const isName = (key: string): boolean => /^[a-z_]\w*$/i.test(key)

/** Begins the fields of events, which can come in any answer to a poll. */
export const EVENT = '.events['

/** The fields of events by their type: those of one answer have little in common. */
const eventFieldsOf = (events: readonly unknown[]): string[] =>
  events.filter(isRecord).flatMap((event) => fieldsOf(event, `${EVENT}${String(event['type'])}]`, 3))

/** The fields of an answer, two lists or objects deep. */
export function fieldsOf(value: unknown, path = '', depth = 3): string[] {
  if (depth === 0) return []
  if (Array.isArray(value)) {
    const [first, ...others] = value.map((item) => fieldsOf(item, `${path}[]`, depth - 1))
    return (first ?? []).filter((field) => others.every((fields) => fields.includes(field)))
  }
  if (!isRecord(value)) return []
  if (path === '' && Array.isArray(value['events'])) return eventFieldsOf(value['events'])
  return Object.entries(value)
    .filter(([key]) => isName(key))
    .flatMap(([key, each]) => [
      `${path}.${key}: ${kindOf(each)}`,
      ...fieldsOf(each, `${path}.${key}`, depth - 1),
    ])
}

/** @param name of the parameter; absent for a part of a path */
type Change = (value: string, name?: string) => string

/** Remembers what answers made up, and puts it into or out of requests. */
export class MadeUp {
  readonly #known: { readonly name: string; readonly value: string }[] = []
  readonly #answers: Json[] = []

  learn(answer: unknown): void {
    const fields = isRecord(answer) ? answer : {}
    for (const name of MADE_UP) {
      const value = fields[name]
      if (typeof value !== 'string' && typeof value !== 'number') continue
      this.#known.push({ name: `{{${this.#answers.length}.${name}}}`, value: String(value) })
    }
    const { events } = fields
    const last: unknown = Array.isArray(events) ? events.at(-1) : undefined
    const position = isRecord(last) ? last['id'] : fields[POSITION]
    this.#answers.push(position === undefined ? fields : { ...fields, [POSITION]: position })
  }

  /** The value with placeholders in place of what earlier answers made up. */
  hide(value: string, name?: string): string {
    if (name === POSITION) {
      const index = this.#answers.findLastIndex((answer) => String(answer[POSITION]) === value)
      return index < 0 ? value : `{{${index}.${POSITION}}}`
    }
    const whole = this.#known.findLast((each) => each.value === value)
    if (whole) return whole.name
    return this.#known
      .filter((each) => each.value.length >= SHORTEST_IN_TEXT)
      .reduce((text, each) => text.replaceAll(each.value, each.name), value)
  }

  /** The value with the answers of this conversation in place of placeholders. */
  fill(value: string): string {
    return value.replaceAll(PLACEHOLDER, (_, index: string, name: string) =>
      String(this.#answers[Number(index)]?.[name]),
    )
  }

  /** Changes each segment of a path, and each value of its query. */
  inPath(path: string, change: Change): string {
    const [pathname = '', query] = path.split('?')
    const segments = pathname.split('/').map((segment) => change(segment))
    return segments.join('/') + (query === undefined ? '' : `?${this.inForm(query, change)}`)
  }

  inForm(form: string, change: Change): string {
    const fields = [...new URLSearchParams(form)].map(
      ([name, value]) => [name, change(value, name)] as [string, string],
    )
    return new URLSearchParams(fields).toString()
  }
}

const NUMBER_LIST = /^\[\d+\]$/

/** `hide` for values that are lists of one ID. */
export const hiding =
  (madeUp: MadeUp): Change =>
  (value, name) =>
    NUMBER_LIST.test(value) ? `[${madeUp.hide(value.slice(1, -1))}]` : madeUp.hide(value, name)
