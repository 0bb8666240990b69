import type { HostSettings } from './environment.ts'

/** Values beside a message, which programs can read. Never content, keys or addresses with tokens. */
export type LogFields = Readonly<Record<string, string | number | boolean>>

/** Writes to the operator. */
export interface Log {
  readonly info: (message: string, fields?: LogFields) => void
  readonly warn: (message: string, fields?: LogFields) => void
  readonly error: (message: string, fields?: LogFields) => void
  /** Writes about a fault, with its stack. */
  readonly fault: (message: string, error: unknown, fields?: LogFields) => void
}

const plain: Log = {
  info: (message) => console.log(message),
  warn: (message) => console.warn(message),
  error: (message) => console.error(message),
  fault: (message, error) => console.error(`${message}:`, error),
}

/** Returns the name, text and stack of an error, and of its causes; other fields can contain confidential data. */
function errorFields(error: unknown): Readonly<Record<string, unknown>> {
  if (!(error instanceof Error)) return { error: String(error) }
  const { name, message, stack, cause } = error
  return {
    error: { name, message, stack, ...(cause === undefined ? {} : { cause: errorFields(cause)['error'] }) },
  }
}

const line = (level: string, message: string, fields: object): string =>
  JSON.stringify({ time: new Date().toISOString(), level, message, ...fields })

const json: Log = {
  info: (message, fields = {}) => console.log(line('info', message, fields)),
  warn: (message, fields = {}) => console.warn(line('warn', message, fields)),
  error: (message, fields = {}) => console.error(line('error', message, fields)),
  fault: (message, error, fields = {}) =>
    console.error(line('error', message, { ...fields, ...errorFields(error) })),
}

/** Returns the log in the form that the operator chose. */
export const createLog = (format: HostSettings['logFormat']): Log => (format === 'json' ? json : plain)
