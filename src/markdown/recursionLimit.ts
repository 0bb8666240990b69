/**
 * Whether the engine threw this because its stack was exhausted, as by markup nested too deeply: a RangeError,
 * an InternalError (Firefox), or a SyntaxError where a regular expression was to be compiled with what was left
 * of the stack (V8).
 */
export function isRecursionLimit(error: unknown): boolean {
  if (error instanceof RangeError) return true
  if (!(error instanceof Error)) return false
  return (
    error.name === 'InternalError' ||
    (error.name === 'SyntaxError' && error.message.endsWith('Stack overflow'))
  )
}
