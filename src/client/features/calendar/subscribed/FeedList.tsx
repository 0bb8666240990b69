import { useQuery } from '@tanstack/react-query'
import { Copy, Ellipsis, Pause, Pencil, Play, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { SubscribedFeed } from '../../../../protocol/calendar/subscribedFeeds.ts'
import { useText, type Translate } from '../../../i18n/useText.ts'
import { useSession } from '../../../kernel/session.ts'
import { Loaded } from '../../../kernel/view/Loaded.tsx'
import { refusalText } from '../../../kernel/view/refusalText.ts'
import { Problem } from '../../../kernel/view/Problem.tsx'
import { Button } from '../../../ui/Button.tsx'
import { copyText } from '../../../ui/copyText.ts'
import { MenuButton } from '../../../ui/MenuButton.tsx'
import { menuIcon } from '../../../ui/menuIcon.tsx'
import type { MenuEntry } from '../../../ui/menuStore.ts'
import { Time } from '../../../ui/Time.tsx'
import { ListItem } from '../../../ui/ListItem.tsx'
import { explain } from '../explain.ts'
import { BETWEEN_FACTS, factLine } from '../../../ui/format/facts.ts'
import { change, feedsQuery, refresh } from './feeds.ts'
import styles from './Subscribed.module.css'
import { subscribedTexts } from './texts/subscribedTexts.ts'

type OnFeed = (feed: SubscribedFeed) => void

interface Props {
  readonly onNew: () => void
  readonly onRename: OnFeed
  readonly onEnd: OnFeed
}

const icon = { size: 16, strokeWidth: 1.6, 'aria-hidden': true } as const

const At = ({ label, seconds }: { readonly label: string; readonly seconds: number }) => (
  <>
    {label} <Time date={new Date(seconds * 1000)} />
  </>
)

const faultText = (t: Translate, { key, params, message }: NonNullable<SubscribedFeed['fault']>): string =>
  t(subscribedTexts('calendar.feeds.failed'), {
    reason: refusalText(t, { message, refusal: { key, params } }),
  })

/** How a feed is: being read, paused, failing, or read at these times. */
const FeedState = ({ feed }: { readonly feed: SubscribedFeed }) => {
  const t = useText(subscribedTexts)
  const { fault, last_success: last, next_try: next, left_out: count } = feed
  const atRest = [
    ...(feed.is_paused ? [t('calendar.feeds.paused')] : []),
    ...(fault ? [faultText(t, fault)] : []),
  ]
  return (
    <>
      <p role="status" className={styles[fault && !feed.is_refreshing ? 'fault' : 'aside']} dir="auto">
        {feed.is_refreshing ? t('calendar.feeds.reading') : factLine(atRest)}
      </p>
      <p className={styles['aside']}>
        {last === null ? (
          t('calendar.feeds.never')
        ) : (
          <At label={t('calendar.feeds.lastSuccess')} seconds={last} />
        )}
        {next !== null && !feed.is_refreshing && (
          <>
            {BETWEEN_FACTS}
            <At label={t('calendar.feeds.next')} seconds={next} />
          </>
        )}
      </p>
      {count > 0 && <p className={styles['aside']}>{t('calendar.feeds.leftOut', { count })}</p>}
    </>
  )
}

const Feed = ({
  feed,
  onRename,
  onEnd,
}: { readonly feed: SubscribedFeed } & Pick<Props, 'onRename' | 'onEnd'>) => {
  const t = useText(subscribedTexts)
  const session = useSession()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { id, name, address, category } = feed
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(explain(t, error))
    }
    setBusy(false)
  }
  const entries = (): readonly MenuEntry[] => [
    {
      kind: 'action',
      text: t('calendar.feeds.copyAddress'),
      icon: menuIcon(Copy),
      run: () => void copyText(t, address, subscribedTexts('calendar.feeds.addressCopied')),
    },
    { kind: 'action', text: t('calendar.feeds.rename'), icon: menuIcon(Pencil), run: () => onRename(feed) },
    {
      kind: 'action',
      text: t(feed.is_paused ? 'calendar.feeds.resume' : 'calendar.feeds.pause'),
      icon: menuIcon(feed.is_paused ? Play : Pause),
      run: () => void run(() => change(session, id, { is_paused: !feed.is_paused })),
    },
    { kind: 'separator' },
    {
      kind: 'action',
      text: t('calendar.feeds.end'),
      icon: menuIcon(Trash2),
      tone: 'danger',
      run: () => onEnd(feed),
    },
  ]
  const facts = [URL.parse(address)?.host, t('calendar.feeds.events', { count: feed.events }), category?.name]
  return (
    <ListItem className={styles['feed']}>
      <div className={styles['words']}>
        <h3 className={styles['name']} dir="auto">
          {name}
        </h3>
        <p className={styles['aside']} dir="auto">
          {factLine(facts)}
        </p>
        <FeedState feed={feed} />
        <Problem text={problem} />
      </div>
      <div className={styles['actions']}>
        <Button
          size="dense"
          icon={<RefreshCw {...icon} />}
          busy={isBusy || feed.is_refreshing}
          aria-label={t('calendar.feeds.refreshOf', { name })}
          onClick={() => void run(() => refresh(session, id))}
        >
          {t('calendar.feeds.refresh')}
        </Button>
        <MenuButton label={t('calendar.feeds.more', { name })} side="below-end" entries={entries}>
          <Ellipsis {...icon} />
        </MenuButton>
      </div>
    </ListItem>
  )
}

/** The subscribed feeds, each with its state and its actions. */
export const FeedList = ({ onNew, ...handlers }: Props) => {
  const t = useText(subscribedTexts)
  const query = useQuery(feedsQuery)
  return (
    <>
      <p className={styles['about']}>{t('calendar.feeds.about')}</p>
      <Loaded query={query}>
        {(feeds) =>
          feeds.length === 0 ? (
            <p>{t('calendar.feeds.none')}</p>
          ) : (
            <ul className={styles['feeds']} aria-label={t('calendar.feeds.title')}>
              {feeds.map((feed) => (
                <Feed key={feed.id} feed={feed} {...handlers} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button tone="primary" icon={<Plus {...icon} />} onClick={onNew}>
          {t('calendar.feeds.add')}
        </Button>
      </div>
    </>
  )
}
