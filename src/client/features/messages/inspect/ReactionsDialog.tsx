import type { Message } from '../../../../protocol/chat/messages.ts'
import { EmojiView } from '../../emoji/EmojiView.tsx'
import { readableName } from '../../emoji/image.ts'
import { useText } from '../../../i18n/useText.ts'
import { PeopleList } from '../../people/PeopleList.tsx'
import { useRealm } from '../../organization/realm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { reactionGroups } from '../reactions.ts'
import { messageTexts } from '../texts/messageTexts.ts'
import styles from './Inspect.module.css'
import { useLoadedMessage } from './useLoadedMessage.ts'
import { laterMessageTexts } from '../texts/laterMessageTexts.ts'
import { inspectTexts } from './texts/inspectTexts.ts'

type Props = { readonly message: Message; readonly onClose: () => void }

/** Lists the people who reacted to a message, by emoji. */
export const ReactionsDialog = ({ message: given, onClose }: Props) => {
  const t = useText(inspectTexts, laterMessageTexts, messageTexts)
  const { emoji: customEmoji } = useRealm()
  const groups = reactionGroups(useLoadedMessage(given).reactions)
  return (
    <Dialog title={t('inspect.reactions')} onClose={onClose}>
      {groups.length === 0 && <p className={styles['empty']}>{t('inspect.noReactions')}</p>}
      {groups.map(({ emoji, userIds }) => {
        const name = readableName(emoji.emoji_name)
        return (
          <section key={`${emoji.reaction_type} ${emoji.emoji_code}`}>
            <h3 className={styles['emoji']}>
              <EmojiView emoji={emoji} customEmoji={customEmoji} />
              {t('messages.reactionName', { emoji: name, count: userIds.length })}
            </h3>
            <PeopleList label={name} userIds={userIds} />
          </section>
        )
      })}
    </Dialog>
  )
}
