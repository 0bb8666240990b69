import { languages, NAMESPACE, type Language } from '../../../protocol/calendar/interface.ts'

const MOUNT = new RegExp(`^(?:/(${languages.join('|')}))?/${NAMESPACE}(/.*)?$`)

/**
 * Removes trailing slashes in a loop; a regular expression would take quadratic time on long runs of slashes.
 */
function withoutSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/**
 * Splits the language from a path: `/fr/calendar/events/v1/events` is `/events` in French. Undefined outside
 * the namespace.
 */
export function readMount(
  pathname: string,
): { readonly path: string; readonly language: Language | undefined } | undefined {
  const match = MOUNT.exec(pathname)
  if (!match) return undefined
  const path = withoutSlashes(match[2] ?? '') || '/'
  return { path, language: languages.find((language) => language === match[1]) }
}
