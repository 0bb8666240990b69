/** Returns the placeholders of a compiled message, each once and in order. */
export function placeholdersOf(message: unknown): readonly (readonly [name: string, type: string])[] {
  const found = new Map<string, readonly [string, string]>()
  const visit = (parts: unknown): void => {
    if (!Array.isArray(parts)) return
    for (const part of parts as readonly unknown[]) {
      if (!Array.isArray(part)) continue
      const [name, given, cases] = part as readonly unknown[]
      const type = typeof given === 'string' ? given : ''
      found.set(`${String(name)} ${type}`, [String(name), type])
      if (typeof cases === 'object' && cases !== null) Object.values(cases).forEach(visit)
    }
  }
  visit(message)
  return [...found.keys()].toSorted().map((key) => found.get(key) as readonly [string, string])
}
