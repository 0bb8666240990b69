import type { RealmEmoji } from '../../../protocol/chat/realm.ts'
import type { EmojiReference } from '../../../protocol/chat/shapes.ts'
import type { SkinTone } from '../../../markdown/emoji/skinTone.ts'
import { withSkinTone } from '../../../markdown/emoji/skinTone.ts'
import styles from './EmojiPicker.module.css'
import { EmojiView } from './EmojiView.tsx'
import { emojiText, readableName } from './image.ts'

/** Emoji per row. */
const COLUMNS = 8

type Props = {
  readonly label: string
  readonly emojis: readonly EmojiReference[]
  readonly customEmoji: ReadonlyMap<string, RealmEmoji>
  readonly tone: SkinTone | undefined
}

const inRows = (emojis: readonly EmojiReference[]): readonly (readonly EmojiReference[])[] =>
  Array.from({ length: Math.ceil(emojis.length / COLUMNS) }, (_, row) =>
    emojis.slice(row * COLUMNS, (row + 1) * COLUMNS),
  )

/** Rows of emoji. The picker handles clicks and keys for the whole grid. */
export const EmojiGrid = ({ label, emojis, customEmoji, tone }: Props) => (
  <div role="grid" aria-label={label} className={styles['grid']}>
    {inRows(emojis).map((row) => (
      <div key={row[0]?.emoji_code} role="row" className={styles['row']}>
        {row.map((emoji) => (
          <button
            key={`${emoji.reaction_type} ${emoji.emoji_code}`}
            type="button"
            role="gridcell"
            tabIndex={-1}
            className={styles['cell']}
            aria-label={readableName(emoji.emoji_name)}
            data-name={emoji.emoji_name}
            data-code={emoji.emoji_code}
            data-type={emoji.reaction_type}
          >
            {tone !== undefined && emoji.reaction_type === 'unicode_emoji' ? (
              withSkinTone(emojiText(emoji), tone)
            ) : (
              <EmojiView emoji={emoji} customEmoji={customEmoji} />
            )}
          </button>
        ))}
      </div>
    ))}
  </div>
)

/** Returns the emoji of the cell that is or contains `target`. */
export function emojiOfCell(target: EventTarget | null): EmojiReference | undefined {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-code]') : null
  if (!cell) return undefined
  const { name = '', code = '', type = '' } = cell.dataset
  return { emoji_name: name, emoji_code: code, reaction_type: type }
}
