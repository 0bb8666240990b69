import { pageStore } from '../../ui/pageStore.ts'

const early = pageStore<{ readonly keys: readonly KeyboardEvent[] }>({ keys: [] })

const keep = (event: KeyboardEvent): void => early.setState(({ keys }) => ({ keys: [...keys, event] }))

/** Keeps what is pressed from now on for the shortcuts, whose code is still to come. */
export const keepEarlyKeys = (): void => addEventListener('keydown', keep)

/** What was pressed before the shortcuts came, once. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  removeEventListener('keydown', keep)
  const { keys } = early.getState()
  early.setState({ keys: [] })
  return keys
}
