import type { BodyReader } from '../reader.ts'

/** Makes every block follow the direction of its own text, within a column that does not move. */
export function directBlocks(body: DocumentFragment, _reader: BodyReader): void {
  for (const block of body.querySelectorAll(
    'p, ul, ol, blockquote, h1, h2, h3, h4, h5, h6, table, .spoiler-header',
  )) {
    block.setAttribute('dir', 'auto')
  }
}
