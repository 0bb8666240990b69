import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import type { SubscribedFeed } from '../../../../protocol/calendar/subscribedFeeds.ts'
import { useText } from '../../../i18n/useText.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { EndForm } from './EndForm.tsx'
import { FeedList } from './FeedList.tsx'
import { RenameForm } from './RenameForm.tsx'
import { SubscribeForm } from './SubscribeForm.tsx'
import styles from './Subscribed.module.css'
import { subscribedTexts } from './texts/subscribedTexts.ts'

type View = { readonly at: 'list' | 'new' } | { readonly at: 'rename' | 'end'; readonly feed: SubscribedFeed }

/** One view of the dialog, which gets the focus when it takes the place of another. */
const Stage = ({ isFirst, children }: { readonly isFirst: boolean; readonly children: ReactNode }) => {
  const element = useRef<HTMLDivElement>(null)
  const isOpening = useRef(isFirst)
  useLayoutEffect(() => {
    // The dialog itself gives the first view the focus.
    if (!isOpening.current) {
      ;(element.current?.querySelector<HTMLElement>('input') ?? element.current)?.focus()
    }
  }, [])
  return (
    <div ref={element} tabIndex={-1} className={styles['stage']}>
      {children}
    </div>
  )
}

/** Calendars elsewhere that this one subscribes to: how they are, and what can be done with them. */
export const FeedsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useText(subscribedTexts)
  const [view, setView] = useState<View>({ at: 'list' })
  const [hasMoved, setMoved] = useState(false)
  const show = (next: View): void => {
    setMoved(true)
    setView(next)
  }
  const back = (): void => show({ at: 'list' })
  const titles = {
    list: 'calendar.feeds.title',
    new: 'calendar.feeds.add',
    rename: 'calendar.feeds.renameTitle',
  } as const
  const title =
    view.at === 'end' ? t('calendar.feeds.endTitle', { name: view.feed.name }) : t(titles[view.at])
  return (
    <Dialog title={title} onClose={onClose}>
      <Stage key={view.at} isFirst={!hasMoved}>
        {view.at === 'list' && (
          <FeedList
            onNew={() => show({ at: 'new' })}
            onRename={(feed) => show({ at: 'rename', feed })}
            onEnd={(feed) => show({ at: 'end', feed })}
          />
        )}
        {view.at === 'new' && <SubscribeForm onClose={back} />}
        {view.at === 'rename' && <RenameForm feed={view.feed} onClose={back} />}
        {view.at === 'end' && <EndForm feed={view.feed} onClose={back} />}
      </Stage>
    </Dialog>
  )
}
