import type attention from './en/attention.json'
import type calendar from './en/calendar.json'
import type calendarParts from './en/calendarParts.json'
import type channelAdmin from './en/channelAdmin.json'
import type channels from './en/channels.json'
import type common from './en/common.json'
import type compose from './en/compose.json'
import type emoji from './en/emoji.json'
import type emptyViews from './en/emptyViews.json'
import type event from './en/event.json'
import type inbox from './en/inbox.json'
import type inspect from './en/inspect.json'
import type groups from './en/groups.json'
import type invitations from './en/invitations.json'
import type roles from './en/roles.json'
import type team from './en/team.json'
import type joining from './en/joining.json'
import type later from './en/later.json'
import type members from './en/members.json'
import type messageActions from './en/messageActions.json'
import type messages from './en/messages.json'
import type people from './en/people.json'
import type profiles from './en/profiles.json'
import type sending from './en/sending.json'
import type shell from './en/shell.json'
import type shortcuts from './en/shortcuts.json'
import type signIn from './en/signIn.json'
import type views from './en/views.json'
import type warnings from './en/warnings.json'
import type widgets from './en/widgets.json'
import type forms from './en/forms.json'
import type moving from './en/moving.json'

type English = typeof attention &
  typeof calendar &
  typeof calendarParts &
  typeof channelAdmin &
  typeof channels &
  typeof common &
  typeof compose &
  typeof emoji &
  typeof emptyViews &
  typeof event &
  typeof inbox &
  typeof inspect &
  typeof groups &
  typeof invitations &
  typeof roles &
  typeof team &
  typeof joining &
  typeof later &
  typeof members &
  typeof messageActions &
  typeof messages &
  typeof people &
  typeof profiles &
  typeof sending &
  typeof shell &
  typeof shortcuts &
  typeof signIn &
  typeof views &
  typeof warnings &
  typeof widgets &
  typeof moving &
  typeof forms

/** Name of a text of the interface. English is the catalogue that the other languages must match. */
export type TextKey = keyof English
