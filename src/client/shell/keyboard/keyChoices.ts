import * as v from 'valibot'
import { changeKeymap, type KeyScope } from '../../ui/keys/keymap.ts'
import type { Session } from '../../kernel/session.ts'
import { chosen, personalPreference, useChosen } from '../personalPreference.ts'
import { SCOPES, SHORTCUTS, type Shortcut } from './shortcuts.ts'

/** The reader's choices for the keyboard in this browser. */
export interface KeyChoices {
  /** `off`: shortcuts of a single character do nothing (WCAG 2.1.4). */
  readonly singleKeys: 'on' | 'off'
  /** Keys that replace the default ones, by the text key of the shortcut. */
  readonly keys: Readonly<Record<string, readonly string[]>>
}

export const usualChoices: KeyChoices = { singleKeys: 'on', keys: {} }

const choicesForm = v.object({
  singleKeys: v.picklist(['on', 'off']),
  keys: v.record(v.string(), v.array(v.string())),
})

const ownKeys = personalPreference<KeyChoices>('keys', usualChoices, (json) => v.parse(choicesForm, json))

/** Returns true for a single character, also as the beginning of a sequence. */
const isSingle = (keys: string): boolean => /^(?:Shift\+)?[^ ](?: |$)/u.test(keys)

/** Returns the keys of a shortcut with the reader's choices applied. */
export function keysOf(shortcut: Shortcut, { singleKeys, keys }: KeyChoices): readonly string[] {
  const chosen = keys[shortcut.text] ?? shortcut.keys
  return singleKeys === 'on' ? chosen : chosen.filter((each) => !isSingle(each))
}

/** The default chord of the shortcut now bound to each chord of a scope, or '' if it is unbound. */
function translation(scope: KeyScope, choices: KeyChoices): ReadonlyMap<string, string> {
  const rows = SHORTCUTS.filter(({ group }) => group === scope)
  return new Map([
    ...rows.flatMap(({ keys }) => keys.map((each) => [each, ''] as const)),
    ...rows.flatMap((row) => keysOf(row, choices).map((each) => [each, row.keys[0] ?? ''] as const)),
  ])
}

/**
 * Applies the choices to all widgets of `ui` that handle or show keys.
 * @returns a function that restores the defaults
 */
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

/** Arrow keys and other standard keys keep their function in addition to the reader's own keys. */
const isStandard = (chord: string): boolean =>
  /^(?:Arrow\w+|Home|End|Enter|Escape|ContextMenu|Shift\+F10)$/.test(chord)

/** Replaces the default keys of a shortcut. */
export const giveKeys = (session: Session, shortcut: Shortcut, keys: string): void =>
  chooseKeys(session, (choices) => ({
    ...choices,
    keys: { ...choices.keys, [shortcut.text]: [keys, ...shortcut.keys.filter(isStandard)] },
  }))

/** Restores the default keys of a shortcut. */
export const resetKeys = (session: Session, shortcut: Shortcut): void =>
  chooseKeys(session, (choices) => ({ ...choices, keys: without(choices.keys, shortcut.text) }))

/** Returns true if both scopes handle keys at the same time, without precedence. */
const together = (one: KeyScope, other: KeyScope): boolean =>
  one === other || [one, other].every((each) => each === 'anywhere' || each === 'goTo')

/** Returns the shortcut that already has these keys, or begins with them, if the two would collide. */
export const conflicting = (shortcut: Shortcut, keys: string, choices: KeyChoices): Shortcut | undefined =>
  SHORTCUTS.find(
    (each) =>
      each !== shortcut &&
      together(each.group, shortcut.group) &&
      keysOf(each, { ...choices, singleKeys: 'on' }).some(
        (taken) => taken === keys || taken.startsWith(`${keys} `) || keys.startsWith(`${taken} `),
      ),
  )

/** Returns true for keys that browsers and forms need. */
export const isReserved = (chord: string): boolean =>
  /^(?:(?:Shift\+)?(?:Tab|Enter|Escape| )|Mod\+(?:[acflnprtvwxz1-9]|Shift\+[tnw]|Tab))$/.test(chord)
