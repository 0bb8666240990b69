const isTimezone = (name: string): boolean => {
  try {
    Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns the IANA identifier as it is stored for a new person; empty if it is none. */
export const asTimezone = (given = ''): string => (isTimezone(given) ? given : '')
