import { decodeEntities } from '../../../../markdown/htmlText.ts'

export interface TopicPiece {
  readonly text: string
  readonly isFound: boolean
}

const mark = /<span class="highlight">([^<]*)<\/span>/

/**
 * Cuts a topic where a search marked it.
 * @param marked the topic as HTML with `span.highlight` around what was found (chat spec 4.3, `match_subject`); if it is
 * anything else, the topic stays whole, without marks
 */
export function piecesOfTopic(topic: string, marked: string): readonly TopicPiece[] {
  const pieces = marked
    .split(mark)
    .map((html, index) => ({ text: decodeEntities(html), isFound: index % 2 === 1 }))
    .filter(({ text }) => text !== '')
  const isTopic = pieces.map(({ text }) => text).join('') === topic
  return isTopic ? pieces : [{ text: topic, isFound: false }]
}
