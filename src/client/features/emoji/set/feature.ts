import type { Feature } from '../../../kernel/feature.ts'
import { scoped } from '../../../kernel/scope.ts'
import { onPreferenceNews } from '../../../ui/preferenceNews.ts'
import { EMOJI_SET, showEmojiSet } from './emojiSet.ts'

/** Follows the choices of other tabs. */
const news = scoped((session) => {
  onPreferenceNews((name) => {
    if (name === undefined || name === EMOJI_SET) showEmojiSet()
  }, session.ended)
})

/** Shows emoji in the chosen set, once everything else shows. */
export const emojiSetFeature: Feature = {
  name: 'emojiSet',
  restore: (session) => {
    session.get(news)
    showEmojiSet()
  },
}
