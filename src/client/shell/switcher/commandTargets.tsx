import { unreadConversations } from '../../features/channels/unreads.ts'
import { attempt } from '../../features/channels/attempt.ts'
import { channelAccess } from '../../features/channels/manage/access.ts'
import { joinChannel } from '../../features/channels/mutations.ts'
import { channel, subscriptions, unreadRules, unreads } from '../../features/channels/queries.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { mayCreateChannels } from '../../features/channels/manage/access.ts'
import { manageTexts } from '../../features/channels/manage/texts/manageTexts.ts'
import { inboxTexts } from '../../features/inbox/texts/inboxTexts.ts'
import { markReadWithUndo } from '../../features/messages/reading/markReadWithUndo.ts'
import { composeTexts } from '../../features/compose/texts/composeTexts.ts'
import { meetingLink } from '../../features/organization/meetingAddress.ts'
import { meetings } from '../../features/organization/meetings.ts'
import { requestCompose } from '../../navigation/composeRequest.ts'
import { viewOf } from '../../navigation/viewAddress.ts'
import type { Translate } from '../../i18n/useText.ts'
import type { Session } from '../../kernel/session.ts'
import { showDialog } from '../../ui/dialogStore.ts'
import type { KeyName } from '../../ui/keys/keymap.ts'
import { lazyPart } from '../../ui/loading/lazyPart.ts'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { accountEntries } from '../accountEntries.tsx'
import { commandNames, pageCommand } from '../keyboard/commands.ts'
import { laterShellTexts } from '../texts/laterShellTexts.ts'

const CreateChannel = lazyPart(
  async () => (await import('../../features/channels/manage/CreateChannel.tsx')).CreateChannel,
)

/** A command that the switcher offers. */
export interface CommandTarget {
  readonly kind: 'command'
  /** Identifies the command, as paths identify the other targets. */
  readonly path: string
  readonly name: string
  readonly keys?: KeyName | undefined
  readonly run: () => void
}

/** Returns the commands that have keys. */
const keyCommands = (t: Translate, session: Session): readonly CommandTarget[] =>
  commandNames.flatMap((command) => {
    const { group, keys, inSwitcher, run } = pageCommand(command)
    if (inSwitcher?.() !== true) return []
    return [
      {
        kind: 'command',
        path: `command:${command}`,
        name: t(keys.text),
        keys: `${group} ${keys.usual[0]}`,
        run: () => run(session),
      },
    ]
  })

/** Returns the entries of a menu and of those inside it, named by their menu or heading: "Theme: Dark". */
function menuCommands(t: Translate, entries: readonly MenuEntry[], menu?: string): readonly CommandTarget[] {
  let heading = menu
  return entries.flatMap((entry): readonly CommandTarget[] => {
    const within = heading
    const named = (text: string): string =>
      within === undefined ? text : t(laterShellTexts('shell.goTo.within'), { menu: within, entry: text })
    switch (entry.kind) {
      case 'heading':
        if (menu !== undefined) heading = entry.text
        return []
      case 'separator':
        return []
      case 'menu':
        return menuCommands(t, entry.entries, entry.text)
      case 'choice':
      case 'action':
        if (entry.kind === 'action' && entry.obstacle !== undefined) return []
        return [
          {
            kind: 'command',
            path: `menu:${named(entry.text)}`,
            name: named(entry.text),
            keys: entry.kind === 'action' ? entry.shortcut : undefined,
            run: entry.run,
          },
        ]
    }
  })
}

/** Returns the actions of the open page that ask to be offered, such as those of an event. */
const pageCommands = (): readonly CommandTarget[] =>
  [...document.querySelectorAll<HTMLElement>('main [data-in-switcher]')].map((action) => {
    const name = action.textContent?.trim() ?? ''
    return { kind: 'command', path: `page:${name}`, name, run: () => action.click() }
  })

/** Returns the commands that have neither keys nor an entry in the reader's own menu. */
function furtherCommands(t: Translate, session: Session): readonly CommandTarget[] {
  const create: CommandTarget = {
    kind: 'command',
    path: 'command:createChannel',
    name: t(manageTexts('manage.create')),
    run: () => showDialog((close) => <CreateChannel onClose={close} />),
  }
  const markAll: CommandTarget = {
    kind: 'command',
    path: 'command:markAll',
    name: t(inboxTexts('inbox.markAll')),
    run: () => {
      const all = unreadConversations(unreads(session), unreadRules(session))
      const views = all.map(({ conversation }) => conversation)
      void markReadWithUndo(session, t, views)
    },
  }
  const view = viewOf(location.pathname, location.search)?.view
  const shown = view && 'channelId' in view ? channel(session, view.channelId) : undefined
  const join =
    shown === undefined || subscriptions(session).has(shown.stream_id) || !channelAccess(session, shown).joins
      ? []
      : [
          {
            kind: 'command' as const,
            path: 'command:join',
            name: t(laterChannelTexts('channels.joinChannel'), { channel: shown.name }),
            run: () => void attempt(session, t, () => joinChannel(session, shown)),
          },
        ]
  const pattern = meetings(session)
  const hasComposer = view !== undefined
  const meeting =
    pattern === undefined || !hasComposer
      ? []
      : [
          {
            kind: 'command' as const,
            path: 'command:meeting',
            name: t(composeTexts('compose.meeting')),
            run: () =>
              requestCompose({
                to: 'here',
                insert: `${meetingLink(pattern, t(composeTexts('compose.joinMeeting')))} `,
              }),
          },
        ]
  return [...join, ...(mayCreateChannels(session) ? [create] : []), ...meeting, markAll]
}

/** Returns every command that can be found by its name; each once. */
export function commandTargets(t: Translate, session: Session): readonly CommandTarget[] {
  const all = [
    ...pageCommands(),
    ...keyCommands(t, session),
    ...menuCommands(t, accountEntries(t, session)),
    ...furtherCommands(t, session),
  ]
  return [...new Map(all.toReversed().map((each) => [each.name, each])).values()].toReversed()
}
