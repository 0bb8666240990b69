import { memoizeByObject } from '../../ui/memoize.ts'
import { keysOf, type KeyChoices } from './keyChoices.ts'
import { pageCommand, type Command } from './commands.ts'
import { SHORTCUTS } from './shortcuts.ts'

interface Table {
  readonly commands: ReadonlyMap<string, Command>
  /** First keys of sequences. */
  readonly beginnings: ReadonlySet<string>
  /** Chords that the open calendar handles itself. */
  readonly calendar: ReadonlySet<string>
}

const tableOf = memoizeByObject((choices: KeyChoices): Table => {
  const commands = new Map(
    SHORTCUTS.flatMap((row) => {
      const { command } = row
      return command ? keysOf(row, choices).map((each) => [each, command] as const) : []
    }),
  )
  const sequences = [...commands.keys()].filter((keys) => keys.includes(' '))
  const inCalendar = SHORTCUTS.filter(({ group }) => group === 'calendar')
  return {
    commands,
    beginnings: new Set(sequences.map((keys) => keys.slice(0, keys.indexOf(' ')))),
    calendar: new Set(inCalendar.flatMap((row) => keysOf(row, choices))),
  }
})

export type Meaning = { readonly command: Command } | { readonly begins: string } | undefined

/** Returns the command of `chord` after `before`, the chord pressed just before it. */
export function meaningOf(
  choices: KeyChoices,
  chord: string,
  before: string | undefined,
  place: 'calendar' | 'elsewhere',
): Meaning {
  const { commands, beginnings, calendar } = tableOf(choices)
  const inSequence = before === undefined ? undefined : commands.get(`${before} ${chord}`)
  if (inSequence) return { command: inSequence }
  if (place === 'calendar' && calendar.has(chord)) return undefined
  const command = commands.get(chord)
  if (command) return { command }
  return beginnings.has(chord) ? { begins: chord } : undefined
}

/** Returns true if the chord works even while the reader types. */
export function worksWhileWriting(choices: KeyChoices, chord: string): boolean {
  const command = tableOf(choices).commands.get(chord)
  return (
    command !== undefined &&
    pageCommand(command).whileWriting === true &&
    /^(?:Mod|Alt|(?:Shift\+)?F\d)/.test(chord)
  )
}
