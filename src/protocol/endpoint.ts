import * as v from 'valibot'

/** HTTP methods of the interfaces. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Describes a parameter in an interface's own documentation: a part of JSON Schema. */
export interface Description {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  readonly format?: string
  readonly items?: Description | { readonly oneOf: readonly Description[] }
  readonly enum?: readonly string[]
  readonly default?: string | number | boolean | null
}

/**
 * One request parameter. `text` parameters are sent unchanged; `json` parameters are one JSON-encoded form
 * field each (chat spec 1.2); `json-or-text` parameters are JSON if they parse as such, else text. The schema
 * checks the decoded value.
 */
export interface Parameter<T = unknown, Required extends boolean = boolean> {
  readonly encoding: 'text' | 'json' | 'json-or-text'
  readonly schema: v.GenericSchema<unknown, T>
  readonly required: Required
  /** Older names still accepted on the wire (chat spec 9.3). */
  readonly aliases: readonly string[]
  readonly description?: Description
}

export type Parameters = Readonly<Record<string, Parameter>>
type Entries = v.ObjectEntries

/** Declares a required parameter sent as plain text, such as `content`. */
export function text(): Parameter<string, true>
export function text<T>(schema: v.GenericSchema<unknown, T>): Parameter<T, true>
// @__NO_SIDE_EFFECTS__
export function text(schema: v.GenericSchema = v.string()): Parameter<unknown, true> {
  return { encoding: 'text', schema, required: true, aliases: [] }
}

/** Declares a required parameter sent as one JSON field: numbers, booleans, lists and objects. */
// @__NO_SIDE_EFFECTS__
export const json = <T>(schema: v.GenericSchema<unknown, T>): Parameter<T, true> => ({
  encoding: 'json',
  schema,
  required: true,
  aliases: [],
})

/**
 * Declares a required parameter that real clients send as JSON or as plain text, such as `to` with a
 * channel's name.
 */
// @__NO_SIDE_EFFECTS__
export const jsonOrText = <T>(schema: v.GenericSchema<unknown, T>): Parameter<T, true> => ({
  ...json(schema),
  encoding: 'json-or-text',
})

/** Makes a parameter optional. */
// @__NO_SIDE_EFFECTS__
export const optional = <T>(parameter: Parameter<T>): Parameter<T, false> => ({
  ...parameter,
  required: false,
})

/** Adds deprecated names under which a parameter is accepted, too. */
// @__NO_SIDE_EFFECTS__
export const alias = <T, R extends boolean>(
  parameter: Parameter<T, R>,
  ...names: string[]
): Parameter<T, R> => ({
  ...parameter,
  aliases: names,
})

type RequiredNames<P extends Parameters> = {
  [K in keyof P]: P[K]['required'] extends true ? K : never
}[keyof P]
type ValueOf<P> = P extends Parameter<infer T> ? T : never

/** The typed arguments of an endpoint, path parameters included. */
export type Arguments<P extends Parameters> = { [K in RequiredNames<P>]: ValueOf<P[K]> } & {
  [K in Exclude<keyof P, RequiredNames<P>>]?: ValueOf<P[K]> | undefined
}

/** Required credentials: `user` needs them, `anyone` ignores them, `spectator` works with or without. */
export type Access = 'user' | 'anyone' | 'spectator'

export interface Endpoint<P extends Parameters = Parameters, R extends Entries = Entries> {
  readonly method: Method
  /** Below `/api/v1`; `{name}` marks a path parameter, which is also in `parameters`. */
  readonly path: string
  readonly parameters: P
  readonly reply: v.ObjectSchema<R, undefined>
  /** Error codes of this endpoint beside the common ones (chat spec 7). */
  readonly errors: readonly string[]
  readonly access: Access
  /** Sent as multipart/form-data with a file. */
  readonly upload: boolean
  /** Maximum MiB of the body; absent: the limit of forms without a file. */
  readonly largestBody: number | undefined
  /**
   * Called by other products, which can set nothing but an address and write a body in their own format: parameters
   * and the API key can be in the query, and a body that is no form is the parameter `payload`.
   */
  readonly ofTools: boolean
}

export type ArgumentsOf<E> = E extends Endpoint<infer P, infer _R> ? Arguments<P> : never
export type ReplyOf<E> =
  E extends Endpoint<infer _P, infer R> ? v.InferOutput<v.ObjectSchema<R, undefined>> : never

interface Declaration<P extends Parameters, R extends Entries> {
  readonly parameters?: P
  readonly reply?: R
  readonly errors?: readonly string[]
  readonly access?: Access
  readonly upload?: boolean
  readonly largestBody?: number
  readonly ofTools?: boolean
}

/**
 * Declares one HTTP operation. The client's typed call and the service's checked handler are derived from it.
 * Free of side effects, so that the app's bundle contains only the endpoints it calls.
 */
// @__NO_SIDE_EFFECTS__
export function endpoint<
  P extends Parameters = Record<never, never>,
  R extends Entries = Record<never, never>,
>(method: Method, path: string, declaration: Declaration<P, R> = {}): Endpoint<P, R> {
  return {
    method,
    path,
    parameters: declaration.parameters ?? ({} as P),
    reply: v.object(declaration.reply ?? ({} as R)),
    errors: declaration.errors ?? [],
    access: declaration.access ?? 'user',
    upload: declaration.upload ?? false,
    largestBody: declaration.largestBody,
    ofTools: declaration.ofTools ?? false,
  }
}

/** Names of the path parameters, in order. */
export const pathParameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
