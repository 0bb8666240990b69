import { refusals, type RefusalKey } from './refusals.ts'

/** The names of a text's parameters: `'limit'` for `'Too many drafts (limit: {limit})'`. */
type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string} ${string}` ? never : Name) | NamesIn<Rest>
  : never
type ParamsOf<Key extends RefusalKey> = NamesIn<(typeof refusals)[Key]>

type KeyWithParams = {
  [Key in RefusalKey]: [ParamsOf<Key>] extends [never] ? never : Key
}[RefusalKey]
type BareKey = Exclude<RefusalKey, KeyWithParams>

/** Value of a parameter; a reason within a reason is a sentence's part, such as the fault of an argument. */
export type Param = string | number | Reason

const PARAM = /\{(\w+)\}/g

/** Why a request is refused: a key with parameters. As text it is English; readers get it in their language by the key. */
export class Reason {
  readonly key: RefusalKey
  readonly params: Readonly<Record<string, Param>>
  constructor(key: RefusalKey, params: Readonly<Record<string, Param>> = {}) {
    this.key = key
    this.params = params
  }

  toString(): string {
    return refusals[this.key].replaceAll(PARAM, (gap, name: string) =>
      Object.hasOwn(this.params, name) ? String(this.params[name]) : gap,
    )
  }
}

/** A reason, or the key of one that has no parameters. */
export type ReasonOrKey = BareKey | Reason

/** Makes the reason with its parameters: `because('drafts.tooMany', { limit: 1000 })`. */
export const because = <Key extends KeyWithParams>(
  key: Key,
  params: Readonly<Record<ParamsOf<Key>, Param>>,
): Reason => new Reason(key, params)

export const asReason = (given: ReasonOrKey): Reason =>
  typeof given === 'string' ? new Reason(given) : given
