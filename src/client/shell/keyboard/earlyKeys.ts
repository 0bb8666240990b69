let early: KeyboardEvent[] = []

const keep = (event: KeyboardEvent): void => {
  early.push(event)
}

/** Keeps what is pressed from now on for the shortcuts, whose code is still to come. @returns takes it away again */
export function keepEarlyKeys(): () => unknown {
  addEventListener('keydown', keep)
  return takeEarlyKeys
}

/** What was pressed before the shortcuts came, once. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  removeEventListener('keydown', keep)
  const taken = early
  early = []
  return taken
}
