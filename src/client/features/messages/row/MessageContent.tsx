import type { Message } from '../../../../protocol/chat/messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { HiddenMessage } from './HiddenMessage.tsx'
import { MessageBody } from '../html/MessageBody.tsx'
import { isLong } from '../length.ts'
import { isEcho, type Item } from '../list/rows.ts'
import styles from './MessageContent.module.css'
import type { OutboxEntry } from '../outbox/entry.ts'
import { ReactionBar } from './ReactionBar.tsx'
import type { RowTools } from './tools.ts'
import { PartBoundary } from '../../../ui/loading/PartBoundary.tsx'
import { laterPart } from '../laterPart.ts'
import { messageTexts } from '../texts/messageTexts.ts'

const MessageEditor = laterPart((later) => later.MessageEditor)
const SendState = laterPart((later) => later.SendState)
const Widget = laterPart((later) => later.Widget)

interface Props {
  readonly item: Item
  readonly tools: RowTools
  /** True if it is shown in full although it is long. */
  readonly isUnfolded: boolean
  readonly isEditing: boolean
}

/** The text of a status ("/me waves") without its command. */
const withoutCommand = (html: string): string => html.replace(/^(\s*<p>)\/me\s/, '$1')

const Text = ({ item, tools }: { item: Item; tools: RowTools }) => {
  if (isEcho(item)) {
    if (item.html === null) {
      return (
        <p className={styles['source']} dir="auto">
          {item.content}
        </p>
      )
    }
    return <MessageBody html={withoutCommand(item.html)} reader={tools.reader} />
  }
  const html = item.match_content ?? item.content
  const reader = item.flags.includes('has_alert_word') ? tools.alertedReader : tools.reader
  return <MessageBody html={item.is_me_message ? withoutCommand(html) : html} reader={reader} />
}

/** A message that is more than its text: an open editor, a poll or a list. */
const Special = ({
  message,
  tools,
  isEditing,
}: {
  message: Message
  tools: RowTools
  isEditing: boolean
}) => {
  const content = <Text item={message} tools={tools} />
  return (
    <PartBoundary fallback={content}>
      {isEditing ? (
        <MessageEditor message={message} tools={tools} />
      ) : (
        <Widget message={message} tools={tools} otherwise={content} />
      )}
    </PartBoundary>
  )
}

/** The text of a message, without additions of others. */
const Written = ({ item, tools, isEditing }: { item: Item; tools: RowTools; isEditing: boolean }) =>
  !isEcho(item) && (isEditing || item.submessages.length > 0) ? (
    <Special message={item} tools={tools} isEditing={isEditing} />
  ) : (
    <Text item={item} tools={tools} />
  )

/** The text of a long message, shown only in part at first. */
const Long = ({ item, tools, isUnfolded }: Omit<Props, 'isEditing'>) => (
  <>
    <div className={styles['long']} data-cut={isUnfolded ? undefined : ''}>
      <Written item={item} tools={tools} isEditing={false} />
    </div>
    <Button size="dense" tone="quiet" data-action="unfold">
      {tools.text(messageTexts(isUnfolded ? 'messages.showLess' : 'messages.showMore'))}
    </Button>
  </>
)

/**
 * The content of a message: its beginning if it is long, a single line if the reader collapsed it, a form while it is
 * edited.
 */
export const MessageContent = ({ item, tools, isUnfolded, isEditing }: Props) => {
  if (isEcho(item)) {
    return (
      <>
        <Written item={item} tools={tools} isEditing={false} />
        <PartBoundary fallback={null}>
          <SendState entry={item satisfies OutboxEntry} tools={tools} />
        </PartBoundary>
      </>
    )
  }
  if (!isEditing && item.flags.includes('collapsed')) {
    return (
      <HiddenMessage
        reason={tools.text(messageTexts('messages.collapsed'))}
        show={tools.text(messageTexts('messages.showMuted'))}
        action="collapse"
      />
    )
  }
  return (
    <>
      {!isEditing && isLong(item.content) ? (
        <Long item={item} tools={tools} isUnfolded={isUnfolded} />
      ) : (
        <Written item={item} tools={tools} isEditing={isEditing} />
      )}
      {item.reactions.length > 0 && <ReactionBar message={item} tools={tools} />}
    </>
  )
}
