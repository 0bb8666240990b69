import { Compass, Ellipsis } from 'lucide-react'
import type { Subscription } from '../../../protocol/chat/channels.ts'
import { useSubscriptions, useUnreadRules, useUnreads } from '../../features/channels/queries.ts'
import { channelUnreads } from '../../features/channels/unreads.ts'
import { paths } from '../../navigation/paths.ts'
import { Link } from '../../navigation/Link.tsx'
import type { View } from '../../navigation/view.ts'
import { useText } from '../../i18n/useText.ts'
import { useRealm } from '../../features/organization/realm.ts'
import { MenuButton } from '../../ui/MenuButton.tsx'
import type { MenuEntry } from '../../ui/menuStore.ts'
import { ChannelItem } from './ChannelItem.tsx'
import { Section } from './Section.tsx'
import { useSections } from './sections.ts'
import rail from './RailLink.module.css'
import styles from './Sidebar.module.css'
import { useShownFolders } from './shownFolders.ts'
import { useFoundDirects } from './DirectSection.tsx'
import { sidebarChannels } from './sidebarModel.ts'
import { useSession } from '../../kernel/session.ts'
import { laterChannelTexts } from '../../features/channels/texts/laterChannelTexts.ts'
import { loadPart } from '../../ui/loading/loadPart.ts'

const SectionMenu = ({ label, entries }: { label: string; entries: () => Promise<readonly MenuEntry[]> }) => (
  <MenuButton size="small" label={label} entries={entries} side="below-end">
    <Ellipsis size={14} strokeWidth={1.5} aria-hidden />
  </MenuButton>
)

/** Returns the ID under which a folder's section is remembered. */
const folderSection = ({ id }: { readonly id: number }): string => `folder${id}`

type Props = {
  /** The view shown beside the sidebar. */
  readonly current: View | undefined
  readonly currentPath: string
  /** True while the sidebar is filtered: matches then show in closed sections too. */
  readonly isFiltered: boolean
  readonly matches: (name: string) => boolean
}

/**
 * The reader's channels: pinned ones, their own sections, the organization's folders, the rest, and inactive ones
 * last.
 */
export const ChannelSections = ({ current, currentPath, isFiltered, matches }: Props) => {
  const t = useText(laterChannelTexts)
  const session = useSession()
  const { settings } = useRealm()
  const sections = useSections()
  const folders = useShownFolders()
  const unreads = useUnreads()
  const rules = useUnreadRules()
  const directs = useFoundDirects({ current, matches })
  const unreadOf = (channel: Subscription) => channelUnreads(unreads, channel.stream_id, rules)
  const { pinned, personal, foldered, others, inactive } = sidebarChannels(useSubscriptions().values(), {
    matches,
    sections,
    folders,
    demotion: settings.demote_inactive_streams,
    isUnread: (channel) => unreadOf(channel).count > 0,
  })
  const draw = (channels: readonly Subscription[]) =>
    channels.map((channel) => {
      const { count, mentions, mutedCount } = unreadOf(channel)
      const unread = channel.is_muted && count === 0 ? mutedCount : count
      return (
        <ChannelItem
          key={channel.stream_id}
          channel={channel}
          unread={unread}
          mentions={mentions}
          current={current}
        />
      )
    })
  const isCurrent = ({ stream_id }: Subscription): boolean =>
    current !== undefined && 'channelId' in current && current.channelId === stream_id
  const whileClosed = (channels: readonly Subscription[]) =>
    draw(isFiltered ? channels : channels.filter(isCurrent))
  const ids = [
    'pinned',
    ...sections.map((each) => each.id),
    ...folders.map(folderSection),
    'channels',
    'inactive',
  ]
  const found = [
    directs,
    pinned,
    others,
    inactive,
    ...[...personal, ...foldered].map((each) => each.channels),
  ]
  return (
    <>
      {pinned.length > 0 && (
        <Section id="pinned" title={t('channels.pinned')} whileClosed={whileClosed(pinned)}>
          {draw(pinned)}
        </Section>
      )}
      {personal.map(
        ({ section, channels }) =>
          (channels.length > 0 || !isFiltered) && (
            <Section
              key={section.id}
              id={section.id}
              title={section.name}
              whileClosed={whileClosed(channels)}
              action={
                <SectionMenu
                  label={t('channels.menu', { name: section.name })}
                  entries={async () =>
                    (await loadPart(() => import('./sectionMenu.tsx'))).sectionMenu(t, session, section)
                  }
                />
              }
            >
              {channels.length === 0 ? (
                <li className={styles['none']}>{t('channels.sectionEmpty')}</li>
              ) : (
                draw(channels)
              )}
            </Section>
          ),
      )}
      {foldered.map(({ folder, channels }) => (
        <Section
          key={folder.id}
          id={folderSection(folder)}
          title={folder.name}
          whileClosed={whileClosed(channels)}
        >
          {draw(channels)}
        </Section>
      ))}
      <Section
        id="channels"
        title={t('channels.channels')}
        whileClosed={whileClosed(others)}
        action={
          <SectionMenu
            label={t('channels.sectionsMenu')}
            entries={async () =>
              (await loadPart(() => import('./sectionMenu.tsx'))).allSectionsMenu(t, session, ids)
            }
          />
        }
      >
        {draw(others)}
        {isFiltered && found.every((each) => each.length === 0) && (
          <li className={styles['none']}>{t('channels.filterEmpty')}</li>
        )}
        <li>
          <Link
            to={paths.channels}
            className={rail['railLink']}
            aria-current={currentPath === paths.channels ? 'page' : undefined}
          >
            <Compass size={14} strokeWidth={1.75} aria-hidden />
            {t('channels.browse')}
          </Link>
        </li>
      </Section>
      {inactive.length > 0 && (
        <Section
          id="inactive"
          title={t('channels.inactive')}
          byItself="closed"
          whileClosed={whileClosed(inactive)}
        >
          {draw(inactive)}
        </Section>
      )}
    </>
  )
}
