import { AtSign, Layers, MessageSquareDashed, SearchX, SmilePlus, Star, type LucideIcon } from 'lucide-react'
import type { KeyOf } from '../../../i18n/texts.ts'
import { useText } from '../../../i18n/useText.ts'
import { requestCompose } from '../../../navigation/composeRequest.ts'
import { readSearch } from '../../../navigation/search.ts'
import { isConversation, onlyIn, type View } from '../../../navigation/view.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { messageTexts } from '../texts/messageTexts.ts'
import styles from './EmptyView.module.css'

interface Words {
  readonly title: KeyOf<typeof laterMessageTexts>
  readonly text: KeyOf<typeof laterMessageTexts>
}

const texts: Readonly<Record<View['kind'] | 'notes' | 'conditions', Words>> = {
  topic: { title: 'messages.emptyTitle', text: 'messages.emptyTopic' },
  direct: {
    title: 'messages.emptyTitle',
    text: 'messages.emptyDirect',
  },
  notes: {
    title: 'messages.emptyTitle',
    text: 'messages.emptyNotes',
  },
  channel: {
    title: 'messages.emptyTitle',
    text: 'messages.emptyChannel',
  },
  feed: { title: 'messages.emptyTitle', text: 'messages.emptyFeed' },
  mentions: {
    title: 'messages.emptyMentionsTitle',
    text: 'messages.emptyMentions',
  },
  reactions: {
    title: 'messages.emptyReactionsTitle',
    text: 'messages.emptyReactions',
  },
  starred: {
    title: 'messages.emptyStarredTitle',
    text: 'messages.emptyStarred',
  },
  search: {
    title: 'messages.emptySearchTitle',
    text: 'messages.emptySearch',
  },
  conditions: {
    title: 'messages.emptyConditionsTitle',
    text: 'messages.emptyConditions',
  },
}

/** The same icons as in the list of views; a conversation has none of its own. */
const icons: Readonly<Partial<Record<View['kind'], LucideIcon>>> = {
  feed: Layers,
  mentions: AtSign,
  reactions: SmilePlus,
  starred: Star,
  search: SearchX,
}

function wordsOf(view: View): Words {
  if (view.kind === 'search' && readSearch(view.query).words === '') return texts.conditions
  if (view.kind === 'direct' && view.userIds.length === 0) return texts.notes
  const only = onlyIn(view)
  if (only === undefined) return texts[view.kind]
  return only === 'unread'
    ? {
        title: 'messages.emptyUnreadTitle',
        text: 'messages.emptyUnread',
      }
    : {
        title: 'messages.emptyFilteredTitle',
        text: 'messages.emptyFiltered',
      }
}

/** A view without messages: explains what will appear here, and how. */
export const EmptyView = ({ view }: { view: View }) => {
  const t = useText(messageTexts, laterMessageTexts)
  const { title, text } = wordsOf(view)
  const Icon = icons[view.kind] ?? MessageSquareDashed
  // The search box shows the conditions.
  const query = view.kind === 'search' ? readSearch(view.query).words : ''
  return (
    <section
      className={classes(
        styles['pane'],
        (isConversation(view) || view.kind === 'channel') && styles['conversation'],
      )}
      aria-label={t('messages.region')}
    >
      <EmptyState
        icon={<Icon size={24} strokeWidth={1.5} aria-hidden />}
        title={t(title, { query })}
        text={t(text)}
      >
        {isConversation(view) && (
          <Button tone="primary" onClick={() => requestCompose({ to: 'here' })}>
            {t('messages.writeFirst')}
          </Button>
        )}
      </EmptyState>
    </section>
  )
}
