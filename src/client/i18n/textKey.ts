import type actions from './en/actions.json'
import type addressLink from './en/addressLink.json'
import type attention from './en/attention.json'
import type calendar from './en/calendar.json'
import type calendarParts from './en/calendarParts.json'
import type channelAdmin from './en/channelAdmin.json'
import type channels from './en/channels.json'
import type chips from './en/chips.json'
import type common from './en/common.json'
import type compose from './en/compose.json'
import type copying from './en/copying.json'
import type diagnostics from './en/diagnostics.json'
import type dates from './en/dates.json'
import type search from './en/search.json'
import type sections from './en/sections.json'
import type emoji from './en/emoji.json'
import type emptyViews from './en/emptyViews.json'
import type failures from './en/failures.json'
import type folders from './en/folders.json'
import type viewFilter from './en/viewFilter.json'
import type event from './en/event.json'
import type inbox from './en/inbox.json'
import type inspect from './en/inspect.json'
import type keyboard from './en/keyboard.json'
import type keyNames from './en/keyNames.json'
import type groups from './en/groups.json'
import type invitations from './en/invitations.json'
import type quiet from './en/quiet.json'
import type roles from './en/roles.json'
import type team from './en/team.json'
import type joining from './en/joining.json'
import type later from './en/later.json'
import type members from './en/members.json'
import type messageActions from './en/messageActions.json'
import type messages from './en/messages.json'
import type people from './en/people.json'
import type pictures from './en/pictures.json'
import type profiles from './en/profiles.json'
import type secondStep from './en/secondStep.json'
import type sending from './en/sending.json'
import type settings from './en/settings.json'
import type settingsAccount from './en/settingsAccount.json'
import type settingsControls from './en/settingsControls.json'
import type settingsPicture from './en/settingsPicture.json'
import type settingsPreferences from './en/settingsPreferences.json'
import type settingsProfile from './en/settingsProfile.json'
import type settingsBots from './en/settingsBots.json'
import type settingsDevices from './en/settingsDevices.json'
import type settingsFiles from './en/settingsFiles.json'
import type settingsNotifications from './en/settingsNotifications.json'
import type settingsPersonal from './en/settingsPersonal.json'
import type settingsPrivacy from './en/settingsPrivacy.json'
import type settingsSecondFactor from './en/settingsSecondFactor.json'
import type settingsSessions from './en/settingsSessions.json'
import type settingsStorage from './en/settingsStorage.json'
import type settingsAllBots from './en/settingsAllBots.json'
import type settingsDefaults from './en/settingsDefaults.json'
import type settingsEmoji from './en/settingsEmoji.json'
import type settingsExport from './en/settingsExport.json'
import type settingsFields from './en/settingsFields.json'
import type settingsJoining from './en/settingsJoining.json'
import type settingsLinkifiers from './en/settingsLinkifiers.json'
import type settingsOrganisation from './en/settingsOrganisation.json'
import type settingsPermissions from './en/settingsPermissions.json'
import type settingsRules from './en/settingsRules.json'
import type settingsUsage from './en/settingsUsage.json'
import type shell from './en/shell.json'
import type shortcuts from './en/shortcuts.json'
import type signIn from './en/signIn.json'
import type unreadable from './en/unreadable.json'
import type views from './en/views.json'
import type visitor from './en/visitor.json'
import type warnings from './en/warnings.json'
import type widgets from './en/widgets.json'
import type forms from './en/forms.json'
import type moving from './en/moving.json'

type English = typeof actions &
  typeof addressLink &
  typeof attention &
  typeof calendar &
  typeof calendarParts &
  typeof channelAdmin &
  typeof channels &
  typeof chips &
  typeof common &
  typeof compose &
  typeof copying &
  typeof diagnostics &
  typeof dates &
  typeof sections &
  typeof emoji &
  typeof emptyViews &
  typeof failures &
  typeof folders &
  typeof search &
  typeof viewFilter &
  typeof event &
  typeof inbox &
  typeof inspect &
  typeof keyboard &
  typeof keyNames &
  typeof groups &
  typeof invitations &
  typeof quiet &
  typeof roles &
  typeof team &
  typeof joining &
  typeof later &
  typeof members &
  typeof messageActions &
  typeof messages &
  typeof people &
  typeof pictures &
  typeof profiles &
  typeof secondStep &
  typeof sending &
  typeof settings &
  typeof settingsAccount &
  typeof settingsControls &
  typeof settingsPicture &
  typeof settingsPreferences &
  typeof settingsProfile &
  typeof settingsBots &
  typeof settingsDevices &
  typeof settingsFiles &
  typeof settingsNotifications &
  typeof settingsPersonal &
  typeof settingsPrivacy &
  typeof settingsSecondFactor &
  typeof settingsSessions &
  typeof settingsStorage &
  typeof settingsAllBots &
  typeof settingsDefaults &
  typeof settingsEmoji &
  typeof settingsExport &
  typeof settingsFields &
  typeof settingsJoining &
  typeof settingsLinkifiers &
  typeof settingsOrganisation &
  typeof settingsPermissions &
  typeof settingsRules &
  typeof settingsUsage &
  typeof shell &
  typeof shortcuts &
  typeof signIn &
  typeof unreadable &
  typeof views &
  typeof visitor &
  typeof warnings &
  typeof widgets &
  typeof moving &
  typeof forms

/** Name of a text of the interface. The English catalogue is the reference for the other languages. */
export type TextKey = keyof English
