import { alertWordPattern } from '../../../../protocol/chat/alertWords.ts'
import type { Feature } from '../../../kernel/feature.ts'
import type { Session } from '../../../kernel/session.ts'
import { lateMarks } from '../html/lateMarks.ts'
import { markWords } from './markWords.ts'

function markFromNow(session: Session, words: readonly string[] = []): void {
  const pattern = words.length === 0 ? undefined : alertWordPattern(words, 'g')
  session.get(lateMarks).setState({ markWords: pattern && ((body) => markWords(body, pattern)) })
}

/** Marks the reader's alert words in the messages that the service flagged for them. */
export const alertWordsFeature: Feature = {
  name: 'alertWords',
  restore: (session, snapshot) => markFromNow(session, snapshot.alert_words),
  on: { alert_words: (session, event) => markFromNow(session, event.alert_words) },
}
