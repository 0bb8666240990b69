/** Stands between two facts. Where the line wraps, the dot stays at its end and begins no line. */
export const BETWEEN_FACTS = '\u00A0· '

/** "12 members · private" */
export const factLine = (facts: readonly string[]): string => facts.join(BETWEEN_FACTS)
