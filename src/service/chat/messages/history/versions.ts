import { withoutPreviews } from '../../previews/html.ts'
import type { MessageVersion } from '../../../../protocol/chat/messageTools.ts'
import type { StoredMessage } from '../access.ts'
import { topicToShow, type EditHistory, type Presentation } from '../wire.ts'
import { htmlDiffs, type HtmlDiff } from './htmlDiff.ts'

type Edit = EditHistory[number]
type State = Pick<MessageVersion, 'topic' | 'content' | 'rendered_content'>

const contentChange = (edit: Edit, state: State, htmlDiff: HtmlDiff): Partial<MessageVersion> =>
  edit.prev_content === undefined
    ? {}
    : {
        prev_content: edit.prev_content,
        prev_rendered_content: edit.prev_rendered_content ?? '',
        content_html_diff: htmlDiff(edit.prev_rendered_content ?? '', state.rendered_content),
      }

const placeChange = (edit: Edit): Partial<MessageVersion> => ({
  ...(edit.prev_topic === undefined ? {} : { prev_topic: edit.prev_topic }),
  ...(edit.prev_stream === undefined || edit.stream === undefined
    ? {}
    : { prev_stream: edit.prev_stream, stream: edit.stream }),
})

const before = (edit: Edit, state: State): State => ({
  topic: edit.prev_topic ?? state.topic,
  content: edit.prev_content ?? state.content,
  rendered_content: edit.prev_rendered_content ?? state.rendered_content,
})

const named = (version: MessageVersion, presentation: Pick<Presentation, 'emptyTopic'>): MessageVersion => ({
  ...version,
  topic: topicToShow(version.topic, presentation),
  ...(version.prev_topic === undefined ? {} : { prev_topic: topicToShow(version.prev_topic, presentation) }),
})

/**
 * Returns the message's versions after each change, oldest first; the first is the message as sent, as far
 * back as `edits` reach.
 * @param edits newest first
 */
export function versionsOf(
  message: StoredMessage,
  edits: EditHistory,
  presentation: Pick<Presentation, 'emptyTopic'>,
): MessageVersion[] {
  let state: State = {
    topic: message.topic,
    content: message.content,
    rendered_content: withoutPreviews(message.rendered_content),
  }
  const htmlDiff = htmlDiffs()
  const versions: MessageVersion[] = []
  for (const edit of edits) {
    const { user_id, timestamp } = edit
    versions.push({
      user_id,
      timestamp,
      ...state,
      ...contentChange(edit, state, htmlDiff),
      ...placeChange(edit),
    })
    state = before(edit, state)
  }
  versions.push({ user_id: message.sender_id, timestamp: message.sent_at, ...state })
  const show = message.channel_id === null ? { emptyTopic: 'empty' as const } : presentation
  return versions.map((version) => named(version, show)).toReversed()
}
