import { useQuery } from '@tanstack/react-query'
import { serverNow } from '../../../kernel/api/serverClock.ts'
import { useText } from '../../../i18n/useText.ts'
import { timeInWords } from '../../messages/later/timeInWords.ts'
import { suggestedTimes } from '../../messages/later/times.ts'
import { useRealm } from '../../organization/realm.ts'
import type { SuggestionSources } from './suggest.ts'

/** The parser of moments is loaded when the first moment is typed. */
const reader = {
  queryKey: ['moments', 'reader'],
  queryFn: () => import('../moments/moments.ts'),
  staleTime: Infinity,
}

/** Moments that the typed words mean; before any word, usual ones. */
export function useMoments(isWanted: boolean): SuggestionSources['moments'] {
  const t = useText()
  const { settings } = useRealm()
  const { data: moments } = useQuery({ ...reader, enabled: isWanted })
  const language = document.documentElement.lang || 'en'
  return (words) => {
    if (!moments) return []
    const now = new Date(serverNow())
    const { momentMarkup, momentsNamed, zoneName } = moments
    const inWords = (at: Date): string => timeInWords(at, language, settings.twenty_four_hour_time)
    return words.trim() === ''
      ? suggestedTimes(now, 'soon').map(({ at, text }) => ({
          markup: momentMarkup(at),
          words: inWords(at),
          detail: t(text),
        }))
      : momentsNamed(words, now, language).map((at) => ({
          markup: momentMarkup(at),
          words: inWords(at),
          detail: zoneName(at, language),
        }))
  }
}
