import type { Context } from 'hono'
import type { Fields, Person, StandInOrganisation } from './organisation.ts'

/** A refusal of the stand-in, in the server's form. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly fields: Fields
  constructor(message: string, fields: Fields = { code: 'BAD_REQUEST' }, status = 400) {
    super(message)
    this.status = status
    this.fields = fields
  }
}

/** One request, with its parameters and what the server did with them. */
export interface Asked {
  readonly organisation: StandInOrganisation
  readonly person: Person
  readonly path: (name: string) => string
  /** A parameter that is text. */
  readonly text: (name: string) => string | undefined
  /** A parameter that is JSON. @throws Refused as the server words it */
  readonly json: <T>(name: string) => T | undefined
  /** All parameters by name, for endpoints that take settings. */
  readonly given: () => ReadonlyMap<string, string>
  readonly signal: AbortSignal
}

export type Answer = (asked: Asked) => Fields | Promise<Fields>

const formOf = async (context: Context): Promise<URLSearchParams> => {
  const { method, url, headers } = context.req.raw
  const form = new URL(url).searchParams
  const isForm = headers.get('content-type')?.startsWith('application/x-www-form-urlencoded') === true
  if (method !== 'GET' && isForm) {
    for (const [name, value] of new URLSearchParams(await context.req.text())) form.append(name, value)
  }
  return form
}

const notSignedIn = (message: string): Refused => new Refused(message, { code: 'UNAUTHORIZED' }, 401)

function personOf(context: Context, organisation: StandInOrganisation): Person {
  const [scheme, encoded = ''] = (context.req.header('authorization') ?? '').split(' ')
  if (scheme !== 'Basic') throw notSignedIn('Not logged in: API authentication or user session required')
  const [email = '', key = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  const id = organisation.keys.get(key)
  const person = organisation.people.find(({ user_id: each }) => each === id)
  if (person === undefined || person.email.toLowerCase() !== email.toLowerCase()) {
    throw notSignedIn('Invalid API key')
  }
  return person
}

const NOBODY: Person = { user_id: 0, email: '', full_name: '', role: 600 }

/**
 * Answers a request: unknown parameters of a success are named in `ignored_parameters_unsupported`.
 * @param known the parameters that the server's level has
 */
export async function answer(
  context: Context,
  organisation: StandInOrganisation,
  { known, isOpen, give }: { known: readonly string[]; isOpen: boolean; give: Answer },
): Promise<Response> {
  const form = await formOf(context)
  const names = new Set(known)
  try {
    const person = isOpen ? NOBODY : personOf(context, organisation)
    const fields = await give({
      organisation,
      person,
      path: (name) => context.req.param(name) ?? '',
      text: (name) => (names.has(name) ? (form.get(name) ?? undefined) : undefined),
      json: <T>(name: string) => {
        const raw = names.has(name) ? form.get(name) : null
        if (raw === null) return undefined
        try {
          return JSON.parse(raw) as T
        } catch {
          throw new Refused(`${name} is not valid JSON`)
        }
      },
      given: () => new Map([...form].filter(([name]) => names.has(name))),
      signal: context.req.raw.signal,
    })
    const ignored = [...new Set(form.keys())].filter((name) => !names.has(name))
    return context.json({
      result: 'success',
      msg: '',
      ...fields,
      ...(ignored.length > 0 ? { ignored_parameters_unsupported: ignored } : {}),
    })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return new Response(JSON.stringify({ result: 'error', msg: error.message, ...error.fields }), {
      status: error.status,
      headers: { 'content-type': 'application/json' },
    })
  }
}
