import * as v from 'valibot'

/** HTTP methods the interfaces use. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** How an interface that documents itself describes a parameter: a part of JSON Schema. */
export interface Description {
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object'
  readonly format?: string
  readonly items?: Description | { readonly oneOf: readonly Description[] }
  readonly enum?: readonly string[]
  readonly default?: string | number | boolean | null
}

/**
 * One request parameter. `text` parameters travel as they are; `json` parameters are one JSON-encoded
 * form field each (chat spec 1.2); `json-or-text` ones are JSON where they parse as such, else text.
 * The schema checks the decoded value.
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

/** A required parameter sent as plain text, such as `content`. */
export function text(): Parameter<string, true>
export function text<T>(schema: v.GenericSchema<unknown, T>): Parameter<T, true>
// @__NO_SIDE_EFFECTS__
export function text(schema: v.GenericSchema = v.string()): Parameter<unknown, true> {
  return { encoding: 'text', schema, required: true, aliases: [] }
}

/** A required parameter sent as one JSON field: numbers, booleans, lists and objects. */
// @__NO_SIDE_EFFECTS__
export const json = <T>(schema: v.GenericSchema<unknown, T>): Parameter<T, true> => ({
  encoding: 'json',
  schema,
  required: true,
  aliases: [],
})

/** A required parameter that real clients send as JSON or bare, such as `to` with a channel's name. */
// @__NO_SIDE_EFFECTS__
export const jsonOrText = <T>(schema: v.GenericSchema<unknown, T>): Parameter<T, true> => ({
  ...json(schema),
  encoding: 'json-or-text',
})

/** The same parameter, allowed to be absent. */
// @__NO_SIDE_EFFECTS__
export const optional = <T>(parameter: Parameter<T>): Parameter<T, false> => ({
  ...parameter,
  required: false,
})

/** The same parameter, also accepted under deprecated names. */
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

/** Who may call: `user` needs credentials, `anyone` never does, `spectator` works with or without. */
export type Access = 'user' | 'anyone' | 'spectator'

export interface Endpoint<P extends Parameters = Parameters, R extends Entries = Entries> {
  readonly method: Method
  /** Below `/api/v1`; `{name}` marks a path parameter, which is also in `parameters`. */
  readonly path: string
  readonly parameters: P
  readonly reply: v.ObjectSchema<R, undefined>
  /** Codes this endpoint answers with beside the ones any endpoint may (chat spec 7). */
  readonly errors: readonly string[]
  readonly access: Access
  /** Sent as multipart/form-data with a file. */
  readonly upload: boolean
  /** MiB that its body may have; absent: as many as any form without a file. */
  readonly largestBody: number | undefined
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
}

/**
 * Declares one HTTP operation. The client's typed call and the service's checked handler both come from it. Without
 * side effects, so that the app carries only those it calls.
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
  }
}

/** Names of the path parameters, in order. */
export const pathParameterNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] as string)
