import type channels from './en/channels.json'
import type common from './en/common.json'
import type compose from './en/compose.json'
import type emoji from './en/emoji.json'
import type inbox from './en/inbox.json'
import type messages from './en/messages.json'
import type people from './en/people.json'
import type shell from './en/shell.json'
import type shortcuts from './en/shortcuts.json'
import type signIn from './en/signIn.json'
import type views from './en/views.json'

type English = typeof channels &
  typeof common &
  typeof compose &
  typeof emoji &
  typeof inbox &
  typeof messages &
  typeof people &
  typeof shell &
  typeof shortcuts &
  typeof signIn &
  typeof views

/** Name of a text of the interface. English is the catalogue that the other languages must match. */
export type TextKey = keyof English
