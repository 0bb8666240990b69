/** Stands between two facts. Where the line wraps, the dot stays at its end and begins no line. */
export const BETWEEN_FACTS = '\u00A0· '

/** "12 members · private"; without those that are missing or empty */
export const factLine = (facts: readonly (string | null | undefined | false)[]): string =>
  facts.filter(Boolean).join(BETWEEN_FACTS)
