import * as v from 'valibot'
import { changeKeymap, type KeyScope } from '../../ui/keys/keymap.ts'
import type { Session } from '../../kernel/session.ts'
import { chosen, personalPreference, useChosen } from '../personalPreference.ts'
import { SCOPES, SHORTCUTS, type Shortcut } from './shortcuts.ts'

/** What the reader decided about the keyboard in this browser. */
export interface KeyChoices {
  /** Whether a single character does anything (WCAG 2.1.4). */
  readonly singleKeys: 'on' | 'off'
  /** Keys in place of the usual ones, by the text of the shortcut. */
  readonly keys: Readonly<Record<string, readonly string[]>>
}

export const usualChoices: KeyChoices = { singleKeys: 'on', keys: {} }

const choicesForm = v.object({
  singleKeys: v.picklist(['on', 'off']),
  keys: v.record(v.string(), v.array(v.string())),
})

const ownKeys = personalPreference<KeyChoices>('keys', usualChoices, (json) => v.parse(choicesForm, json))

/** One character by itself, also as the beginning of a sequence. */
const isSingle = (keys: string): boolean => /^(?:Shift\+)?[^ ](?: |$)/u.test(keys)

/** The keys of a shortcut as the reader has them. */
export function keysOf(shortcut: Shortcut, { singleKeys, keys }: KeyChoices): readonly string[] {
  const chosen = keys[shortcut.text] ?? shortcut.keys
  return singleKeys === 'on' ? chosen : chosen.filter((each) => !isSingle(each))
}

/** The usual chord behind each chord of a scope; empty for those that do nothing any more. */
function translation(scope: KeyScope, choices: KeyChoices): ReadonlyMap<string, string> {
  const rows = SHORTCUTS.filter(({ group }) => group === scope)
  return new Map([
    ...rows.flatMap(({ keys }) => keys.map((each) => [each, ''] as const)),
    ...rows.flatMap((row) => keysOf(row, choices).map((each) => [each, row.keys[0] ?? ''] as const)),
  ])
}

/** Lets everything of `ui` that handles or shows keys follow the choices. @returns ends that */
export function spreadKeys(choices: KeyChoices): () => void {
  const translations = new Map(SCOPES.map((scope) => [scope, translation(scope, choices)]))
  changeKeymap({
    usual: (scope, chord) => translations.get(scope)?.get(chord) ?? chord,
    now: (scope, keys) => {
      const row = SHORTCUTS.find((each) => each.group === scope && each.keys.includes(keys))
      return row ? keysOf(row, choices)[0] : keys
    },
  })
  return () => changeKeymap({ usual: (_, chord) => chord, now: (_, keys) => keys })
}

export const useKeyChoices = (): KeyChoices => useChosen(ownKeys)

export const keyChoices = (session: Session): KeyChoices => chosen(session, ownKeys)

export const chooseKeys = (session: Session, change: (choices: KeyChoices) => KeyChoices): void =>
  session.get(ownKeys).change(change)

const without = (keys: KeyChoices['keys'], text: string): KeyChoices['keys'] =>
  Object.fromEntries(Object.entries(keys).filter(([name]) => name !== text))

/** Arrows and the like do what they do everywhere, whatever letter the reader wants beside them. */
const isStandard = (chord: string): boolean =>
  /^(?:Arrow\w+|Home|End|Enter|Escape|ContextMenu|Shift\+F10)$/.test(chord)

/** Gives a shortcut these keys in place of its usual ones. */
export const giveKeys = (session: Session, shortcut: Shortcut, keys: string): void =>
  chooseKeys(session, (choices) => ({
    ...choices,
    keys: { ...choices.keys, [shortcut.text]: [keys, ...shortcut.keys.filter(isStandard)] },
  }))

/** Gives a shortcut its usual keys again. */
export const resetKeys = (session: Session, shortcut: Shortcut): void =>
  chooseKeys(session, (choices) => ({ ...choices, keys: without(choices.keys, shortcut.text) }))

/** Scopes that listen at the same time, of which none goes first. */
const together = (one: KeyScope, other: KeyScope): boolean =>
  one === other || [one, other].every((each) => each === 'anywhere' || each === 'goTo')

/** The shortcut that has these keys already, or begins with them, where the two would meet. */
export const conflicting = (shortcut: Shortcut, keys: string, choices: KeyChoices): Shortcut | undefined =>
  SHORTCUTS.find(
    (each) =>
      each !== shortcut &&
      together(each.group, shortcut.group) &&
      keysOf(each, { ...choices, singleKeys: 'on' }).some(
        (taken) => taken === keys || taken.startsWith(`${keys} `) || keys.startsWith(`${taken} `),
      ),
  )

/** Keys that browsers and forms need for themselves. */
export const isReserved = (chord: string): boolean =>
  /^(?:(?:Shift\+)?(?:Tab|Enter|Escape| )|Mod\+(?:[acflnprtvwxz1-9]|Shift\+[tnw]|Tab))$/.test(chord)
