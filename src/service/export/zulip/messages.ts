import { findLinkified } from '../../../markdown/linkifiers/linkify.ts'
import { allLinkifiers } from '../../chat/realm/store.ts'
import { withoutPreviews } from '../../chat/previews/html.ts'
import { editsOf, type EditRow } from '../../chat/messages/history/store.ts'
import type { WithDatabase } from '../../database/database.ts'
import { flagBits } from '../../import/zulip/messages.ts'
import type { Form, Row } from './form.ts'
import type { Recipients } from './recipients.ts'
import { messagesAfter, receivedOf, type MessageRow } from './store.ts'

/** Messages in a file of the archive. */
const IN_A_FILE = 1000
/** Said of each direct message. */
const IS_PRIVATE = 2048

const flagsThere = (flags: number): number =>
  flagBits.reduce((mask, [there, here]) => ((flags & here) === here ? mask | there : mask), 0)

/**
 * One step of a message's history; the newest is the first.
 * @param authorId of the message: a server needs to know who changed it
 */
function step(row: EditRow, authorId: number): Row {
  return {
    user_id: row.user_id ?? authorId,
    timestamp: row.edited_at,
    ...(row.previous_content === null
      ? {}
      : {
          prev_content: row.previous_content,
          prev_rendered_content: row.previous_rendered_content ?? '',
          prev_rendered_content_version: 1,
        }),
    ...(row.previous_channel_id === null || row.channel_id === null
      ? {}
      : { prev_stream: row.previous_channel_id, stream: row.channel_id }),
    ...(row.previous_topic === null ? {} : { prev_topic: row.previous_topic, topic: row.topic ?? '' }),
  }
}

/** A mention of a person by name and ID. */
const namesIds = /@_?\*\*[^*|\n]{1,100}\|\d{1,12}\*\*/

/** What only the server can draw: pictures and channels have other addresses there, and code has colors. */
const onlyThere = /<img |class="(?:stream|message-link)|codehilite/

interface Parts {
  readonly context: WithDatabase
  readonly form: Form
  readonly realm: number
  readonly recipients: Recipients
  readonly clientId: (name: string) => number
  /**
   * Says which messages a server draws worse than they are: it gives people new IDs, but does not find them by those in
   * a source, and it does not know the linkifiers yet.
   */
  readonly isBestAsDrawn: (message: MessageRow) => boolean
  /** Bots of the server, which receive nothing. */
  readonly systemIds: ReadonlySet<number>
}

const participantsOf = ({ participants }: MessageRow): number[] => (participants ?? '').split(',').map(Number)

function messageRow(parts: Parts, row: MessageRow, steps: readonly EditRow[]): Row {
  const { realm, recipients, clientId, systemIds, isBestAsDrawn } = parts
  const isInChannel = row.channel_id !== null
  const isDrawn =
    systemIds.has(row.sender_id) || (isBestAsDrawn(row) && !onlyThere.test(row.rendered_content))
  return {
    id: row.id,
    sender: row.sender_id,
    recipient:
      row.channel_id === null
        ? recipients.ofDirect(participantsOf(row), row.sender_id)
        : recipients.ofChannel(row.channel_id),
    realm,
    type: 1,
    subject: row.topic,
    content: row.content,
    // The addresses of their pictures are of this service alone.
    rendered_content: isDrawn ? withoutPreviews(row.rendered_content) : null,
    rendered_content_version: isDrawn ? 1 : null,
    date_sent: row.sent_at,
    sending_client: clientId(row.client),
    last_edit_time: row.last_edited_at,
    last_moved_time: row.last_moved_at,
    edit_history: steps.length === 0 ? null : JSON.stringify(steps.map((each) => step(each, row.sender_id))),
    has_attachment: row.has_attachment === 1,
    has_image: row.has_image === 1,
    has_link: row.has_link === 1,
    is_channel_message: isInChannel,
    search_tsvector: null,
  }
}

/** The files of messages, one at a time: their tables. */
export function* messageFiles(
  given: Omit<Parts, 'isBestAsDrawn'>,
): Iterable<{ readonly messages: Row[]; readonly marks: Row[] }> {
  const { context, form, systemIds } = given
  const { database } = context
  const linkifiers = allLinkifiers(database)
  const isBestAsDrawn = ({ content }: MessageRow): boolean =>
    namesIds.test(content) || findLinkified(content, linkifiers).length > 0
  const parts = { ...given, isBestAsDrawn }
  let [after, mark] = [0, 0]
  for (;;) {
    const rows = messagesAfter(database, after, IN_A_FILE)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    const ids = rows.map(({ id }) => id)
    const edits = Map.groupBy(editsOf(database, ids), (row) => row.message_id)
    const direct = new Set(rows.filter((row) => row.channel_id === null).map(({ id }) => id))
    const messages = rows.map((row) =>
      form.shape('zerver_message', messageRow(parts, row, edits.get(row.id) ?? [])),
    )
    const marks = receivedOf(database, ids)
      .filter(({ user_id }) => !systemIds.has(user_id))
      .map(({ user_id, id, flags }) =>
        form.shape('zerver_usermessage', {
          id: (mark += 1),
          user_profile: user_id,
          message: id,
          flags_mask: flagsThere(flags) | (direct.has(id) ? IS_PRIVATE : 0),
        }),
      )
    yield { messages, marks }
  }
}
