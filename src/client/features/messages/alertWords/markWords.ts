import { withoutAddresses } from '../../../../protocol/chat/alertWords.ts'

/** Parts whose text nobody wrote as words: formulas, the names of emoji, and controls that the app adds. */
const UNMARKED = '.katex, .emoji, .highlight, button'

/** The pieces of a text; every second one is a word that the pattern found. */
function markedPieces(text: string, pattern: RegExp): (string | HTMLElement)[] {
  const pieces: (string | HTMLElement)[] = []
  let end = 0
  for (const { 0: found, index } of withoutAddresses(text).matchAll(pattern)) {
    const mark = document.createElement('mark')
    mark.className = 'alert-word'
    const word = text.slice(index, index + found.length)
    mark.textContent = word
    pieces.push(text.slice(end, index), mark)
    end = index + word.length
  }
  return end === 0 ? [] : [...pieces, text.slice(end)]
}

/** Marks each word that the pattern, which must be global, finds in the texts of a body. */
export function markWords(body: DocumentFragment, pattern: RegExp): void {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) texts.push(walker.currentNode as Text)
  for (const text of texts) {
    if (text.parentElement?.closest(UNMARKED)) continue
    const pieces = markedPieces(text.data, pattern)
    if (pieces.length > 0) text.replaceWith(...pieces)
  }
}
