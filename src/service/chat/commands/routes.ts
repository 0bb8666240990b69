import { runCommand } from '../../../protocol/chat/messageTools.ts'
import type { UserSettings } from '../../../protocol/chat/userSettings.ts'
import { changeOwnSettings } from '../accounts/settings.ts'
import type { ChatContext } from '../context.ts'
import { because } from '../../../protocol/refusals/reason.ts'
import { badRequest } from '../refuse.ts'
import { route, type Route } from '../router.ts'
import { userSettingsOf } from '../users/settings.ts'

/** Values of `color_scheme`. */
const DARK = 2
const LIGHT = 3

interface Command {
  readonly setting: Partial<UserSettings>
  readonly done: string
  readonly already: string
}

const dark: Command = {
  setting: { color_scheme: DARK },
  done: 'Changed to dark theme! To revert to light theme, type `/light`.',
  already: 'You are still in dark theme.',
}
const light: Command = {
  setting: { color_scheme: LIGHT },
  done: 'Changed to light theme! To revert to dark theme, type `/dark`.',
  already: 'You are still in light theme.',
}

/** Settings that can be changed by typing a command. */
const commands: ReadonlyMap<string, Command> = new Map([
  ['dark', dark],
  ['night', dark],
  ['light', light],
  ['day', light],
  [
    'fluid-width',
    {
      setting: { fluid_layout_width: true },
      done: 'Changed to fluid-width mode! To revert to fixed-width mode, type `/fixed-width`.',
      already: 'You are still in fluid-width mode.',
    },
  ],
  [
    'fixed-width',
    {
      setting: { fluid_layout_width: false },
      done: 'Changed to fixed-width mode! To revert to fluid-width mode, type `/fluid-width`.',
      already: 'You are still in fixed-width mode.',
    },
  ],
])

function run(context: ChatContext, userId: number, given: string): string {
  const text = given.trim()
  if (!text.startsWith('/')) badRequest('commands.slash')
  const name = text.slice(1)
  // An empty answer: clients send it to measure the latency.
  if (name === 'ping') return ''
  const command = commands.get(name) ?? badRequest(because('commands.unknown', { name }))
  const current = userSettingsOf(context, userId)
  const names = Object.keys(command.setting) as (keyof UserSettings)[]
  if (names.every((each) => current[each] === command.setting[each])) return command.already
  changeOwnSettings(context, userId, command.setting)
  return command.done
}

/** Route for commands that users type, such as `/dark`. */
export const commandRoutes = (context: ChatContext): Route[] => [
  route(runCommand, ({ command }, { user_id }) =>
    context.database.transaction(() => ({ msg: run(context, user_id, command) })),
  ),
]
