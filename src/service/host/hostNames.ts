const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

const withoutPort = (host: string): string => host.toLowerCase().replace(/:\d+$/, '')

/**
 * Returns a function that tests `Host` headers. Without it, a page of any site could point its own name at
 * this machine and read the host's answers (DNS rebinding).
 */
export function createHostCheck(names: readonly string[]): (host: string | null) => boolean {
  const allowed = new Set([
    ...loopbackNames,
    ...names.map((name) => (name.includes(':') ? `[${name}]` : name)),
  ])
  return (host) => host !== null && allowed.has(withoutPort(host))
}
