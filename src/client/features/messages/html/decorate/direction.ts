import type { BodyReader } from '../reader.ts'

/**
 * Makes every block follow the direction of its own text, within a column that does not move. The header of a spoiler
 * is one block: the text of blocks within it that have a direction of their own would not count for its own.
 */
export function directBlocks(body: DocumentFragment, _reader: BodyReader): void {
  for (const block of body.querySelectorAll(
    'p:not(.spoiler-header > p), ul, ol, blockquote, h1, h2, h3, h4, h5, h6, table, .spoiler-header',
  )) {
    block.setAttribute('dir', 'auto')
  }
}
