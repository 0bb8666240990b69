/** A time of day. */
export interface Clock {
  readonly hours: number
  readonly minutes: number
}

interface Timed {
  readonly clock: Clock
  /** The words apart from the time. */
  readonly rest: string
}

/** `14:30`, `14h30`, `2:30pm`, `2 pm`, `14 uhr`, `14h`, and a bare `14`, whole words each. */
const TIME = String.raw`(?<hours>\d{1,2})(?:[:h](?<minutes>\d{2})(?::\d{2})?)?\s*(?:h|uhr|(?<half>[ap])\.?m\.?)?`
const AT_END = new RegExp(String.raw`(?:^|\s)${TIME}$`)
const AT_START = new RegExp(String.raw`^${TIME}(?=\s|$)`)

function clockOf(groups: Readonly<Record<string, string | undefined>>): Clock | undefined {
  const { hours: written, minutes: rest = '0', half } = groups
  const hours = Number(written)
  const minutes = Number(rest)
  if (minutes > 59) return undefined
  if (half === undefined) return hours > 23 ? undefined : { hours, minutes }
  return hours < 1 || hours > 12 ? undefined : { hours: (hours % 12) + (half === 'p' ? 12 : 0), minutes }
}

/**
 * Takes the time of day from the end of the words or from their beginning. The words must be in lower case.
 */
export function takeClock(words: string): Timed | undefined {
  for (const pattern of [AT_END, AT_START]) {
    const match = pattern.exec(words)
    const clock = match?.groups && clockOf(match.groups)
    if (match && clock) return { clock, rest: words.replace(match[0], '').trim() }
  }
  return undefined
}
