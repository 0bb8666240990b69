let early: KeyboardEvent[] = []

const keep = (event: KeyboardEvent): void => {
  early.push(event)
}

/** Records key presses for the shortcuts until their code has loaded. @returns a function that ends the recording */
export function keepEarlyKeys(): () => unknown {
  addEventListener('keydown', keep)
  return takeEarlyKeys
}

/** Returns the key presses recorded before the shortcuts loaded, and forgets them. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  removeEventListener('keydown', keep)
  const taken = early
  early = []
  return taken
}
