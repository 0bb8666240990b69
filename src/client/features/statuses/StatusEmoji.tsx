import type { RealmEmoji } from '../../../protocol/chat/realm.ts'
import type { UserStatus } from '../../../protocol/chat/statuses.ts'
import { EmojiView } from '../emoji/EmojiView.tsx'
import styles from './StatusEmoji.module.css'

type Props = {
  readonly status: UserStatus
  readonly customEmoji: ReadonlyMap<string, RealmEmoji>
}

/** A person's status emoji beside their name, as small as a letter; its tooltip has the text. */
export const StatusEmoji = ({ status, customEmoji }: Props) => {
  if (status.emoji_name === undefined || status.emoji_code === undefined) return null
  const { emoji_name, emoji_code, reaction_type = 'unicode_emoji' } = status
  return (
    <span
      className={styles.status}
      data-tooltip={status.status_text ?? emoji_name}
      role="img"
      aria-label={status.status_text ?? emoji_name}
    >
      <EmojiView emoji={{ emoji_name, emoji_code, reaction_type }} customEmoji={customEmoji} />
    </span>
  )
}
