const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

const withoutPort = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/**
 * Which `Host` headers are answered. Without this a page of any site could, by pointing its own name at this machine,
 * read what the host answers.
 */
export function createHostCheck(names: readonly string[]): (host: string | null) => boolean {
  const allowed = new Set([
    ...loopbackNames,
    ...names.map((name) => (name.includes(':') ? `[${name}]` : name)),
  ])
  return (host) => host !== null && allowed.has(withoutPort(host))
}
