import { EditorState } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { readDescription, writeDescription } from './html.ts'
import { schema } from './schema.ts'
import { sourceParts } from './sourceParts.ts'

const round = (html: string): string => {
  const described = readDescription(html)
  return writeDescription(described.doc, described)
}

/** Gives the description after a word was typed at the end of the block with that index. */
function typed(html: string, block: number, word = '!'): string {
  const described = readDescription(html)
  const { doc } = described
  let at = 0
  for (let index = 0; index <= block; index += 1) at += doc.child(index).nodeSize
  const { tr } = EditorState.create({ doc })
  let end = at
  while (!doc.resolve(end).parent.inlineContent) end -= 1
  return writeDescription(tr.insertText(word, end).doc, described)
}

const wordpress = `<!-- wp:paragraph {"align":"center"} -->
<p class="has-text-align-center" style="text-align:center">Come &amp; <span style="color:red">see</span>&nbsp;us.</p>
<!-- /wp:paragraph -->

<!-- wp:table -->
<figure class="wp-block-table"><table><tbody><tr><td>1</td></tr></tbody></table></figure>
<!-- /wp:table -->
<iframe src="https://maps.test/?q=a&amp;b" allowfullscreen></iframe>
<h1 id="x">Title</h1>
plain text <IMG SRC='a.png' alt="">
<ul class=wide><li>One<li><p>Two</p></ul>
<p>unclosed
<p>two<br/>lines</p>
<div class="wp-block-columns"><div>left</div><div><p>right</p></div></div>
<!-- end -->
`

test.each([
  ['nothing', ''],
  ['paragraphs', '<p>One</p>\n<p>Two &lt; "three"</p>'],
  ['text without paragraphs', 'One\n\nTwo <b>bold</b>'],
  ['a page of a site', wordpress],
  ['scripts', '<p>a</p><script>if (a < b) "<p>"</script><p>b</p>'],
  ['unclosed ends', '<p>a</p><!-- open'],
  ['stray ends', '</div><p>a</p></p></span>'],
])('%s stays as it is until it is changed', (_, html) => {
  expect(round(html)).toBe(html)
})

test('a change leaves all other blocks as they are, comments and foreign elements included', () => {
  const at = sourceParts(wordpress).parts.findIndex(({ source }) => source.startsWith('<h1'))
  expect(typed(wordpress, at)).toBe(wordpress.replace('Title</h1>', 'Title!</h1>'))
})

test('a block that is changed keeps its attributes, and what it has within its lines', () => {
  const changed = typed(wordpress, 0)
  expect(changed.replace('us.!</p>', 'us.</p>').replace('\u00a0', '&nbsp;')).toBe(wordpress)
})

test('an unknown element within a list or a quote stays where it is', () => {
  const html = '<blockquote><p>See <img src="a.png" class="x"> <b>now</b></p></blockquote><p>x</p>'
  expect(typed(html, 0)).toBe(html.replace('now</b>', 'now!</b>'))
  const list = '<ul><li>a <audio src="x"></audio></li><li>b</li></ul>'
  expect(typed(list, 0)).toBe(list.replace('b</li>', 'b!</li>'))
})

test('a list with a table in it is left alone as a whole', () => {
  const html = '<ul><li><table><tr><td>1</td></tr></table></li></ul>'
  expect(readDescription(html).doc.firstChild?.type).toBe(schema.nodes.opaque_block)
  expect(round(html)).toBe(html)
})

test('a link keeps even attributes that the sanitiser would take away', () => {
  const html =
    '<p>A <a href="ftp://x:y@a.test/" target=_blank>file</a>, <a id="top"></a><small>small</small></p>'
  expect(typed(html, 0)).toBe(html.replace('</p>', '!</p>'))
})

test('a link keeps its target when the line around it changes', () => {
  const html = '<p>To <a href="https://a.test/?x=1&amp;y=2" title="A &quot;b&quot;">there</a> and back</p>'
  expect(typed(html, 0)).toBe(html.replace('back', 'back!'))
})

test('marks are closed and opened in order', () => {
  const html = '<p><b>one <i>two</i></b><i> three</i> <sup>4</sup></p>'
  expect(typed(html, 0)).toBe(html.replace('</p>', '!</p>').replace('4</sup>!', '4!</sup>'))
})

test('only empty lines are nothing', () => {
  const doc = schema.nodes.doc.create(null, [
    schema.nodes.paragraph.create(),
    schema.nodes.paragraph.create(),
  ])
  expect(writeDescription(doc, readDescription(''))).toBe('')
})
