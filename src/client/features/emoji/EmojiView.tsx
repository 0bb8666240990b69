import type { RealmEmoji } from '../../../protocol/chat/realm.ts'
import type { EmojiReference } from '../../../protocol/chat/shapes.ts'
import styles from './EmojiView.module.css'
import { drawingOf } from './image.ts'

type Props = {
  readonly emoji: EmojiReference
  readonly customEmoji: ReadonlyMap<string, RealmEmoji>
}

/**
 * An emoji of any kind, in the size of the surrounding text. It has no accessible name: its container says
 * the name.
 */
export const EmojiView = ({ emoji, customEmoji }: Props) => {
  const drawing = drawingOf(emoji, customEmoji)
  switch (drawing.kind) {
    case 'character':
      return (
        <span className={styles['character']} aria-hidden="true">
          {drawing.character}
        </span>
      )
    case 'image':
      return <img className={styles['image']} src={drawing.url} alt="" draggable={false} />
    case 'name':
      return <span aria-hidden="true">:{emoji.emoji_name}:</span>
  }
}
