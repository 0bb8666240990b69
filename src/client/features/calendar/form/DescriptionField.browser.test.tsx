import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DescriptionField } from './DescriptionField.tsx'

// The same policy as the host's.
beforeAll(() => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "style-src-attr 'none'; require-trusted-types-for 'script'; trusted-types dompurify"
  document.head.append(policy)
})

let written = ''
const Described = ({ text }: { text: string }) => {
  const [html, setHtml] = useState(text)
  const note = (changed: string): void => {
    written = changed
    setHtml(changed)
  }
  return <DescriptionField label="Description" value={html} onChange={note} />
}

const text = () => page.getByRole('textbox', { name: 'Description' })
const tool = (name: string) => page.getByRole('button', { name, exact: true })
const begin = async (html = ''): Promise<void> => {
  written = html
  await render(<Described text={html} />)
  await expect.element(text()).toBeVisible()
}
const write = async (keys: string, html = ''): Promise<string> => {
  await begin(html)
  await text().click()
  await userEvent.keyboard(keys)
  return written
}

async function link(): Promise<void> {
  await tool('Link').click()
  await userEvent.keyboard('example.org{Enter}')
}

test.each([
  ['', 'https://example.org'],
  ['<p>Come early.</p>', 'Come early. https://example.org'],
  ['<p>Come</p><p><br></p>', 'Come\n\nhttps://example.org'],
])('a link without a caret stands at the end of "%s"', async (html, expected) => {
  await begin(html)
  getSelection()?.removeAllRanges()
  await link()
  const shown = text().getByRole('link')
  await expect.element(shown).toHaveTextContent('https://example.org')
  expect((shown.element() as HTMLAnchorElement).href).toBe('https://example.org/')
  expect((text().element() as HTMLElement).innerText.trim().replaceAll('\u00a0', ' ')).toBe(expected)
})

test('a link stands where the caret was', async () => {
  await begin('<p>Come early.</p>')
  await text().click()
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await link()
  await expect.element(text()).toHaveTextContent('https://example.orgCome early.')
  await expect.element(text().getByRole('link')).toHaveTextContent('https://example.org')
})

test('two lines are two paragraphs, and a broken line is one', async () => {
  expect(await write('one{Enter}two{Shift>}{Enter}{/Shift}three')).toBe('<p>one</p><p>two<br>three</p>')
})

test('a line begins where the caret has just been moved', async () => {
  await begin('<p>one</p><p>two</p>')
  const field = text().element() as HTMLElement
  field.focus()
  // As when keys arrive while the page is busy: the editor has not learned of the new caret.
  getSelection()?.collapse(field.firstElementChild?.firstChild ?? null, 3)
  field.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, bubbles: true, cancelable: true }),
  )
  await expect.poll(() => written).toBe('<p>one</p><p><br></p><p>two</p>')
})

test('keys format, link and undo', async () => {
  expect(await write('a {Control>}b{/Control}b{Control>}b{/Control} {Control>}i{/Control}c')).toBe(
    '<p>a <strong>b</strong> <em>c</em></p>',
  )
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByRole('textbox', { name: 'Link address' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(text()).toHaveFocus()
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => written).not.toContain('<em>')
})

test('selected text becomes a link', async () => {
  await begin('<p>Come early.</p>')
  await text().click()
  await userEvent.keyboard('{Control>}a{/Control}')
  await link()
  expect(written).toBe('<p><a href="https://example.org" rel="noopener nofollow">Come early.</a></p>')
})

test('the tools do and undo what they say, and show it', async () => {
  await write('one')
  for (const [name, html] of [
    ['Heading', '<h3>one</h3>'],
    ['Bulleted list', '<ul><li>one</li></ul>'],
    ['Numbered list', '<ol><li>one</li></ol>'],
    ['Quote', '<blockquote><p>one</p></blockquote>'],
  ] as const) {
    await tool(name).click()
    expect(written).toBe(html)
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'true')
    await tool(name).click()
    expect(written).toBe('<p>one</p>')
    await expect.element(tool(name)).toHaveAttribute('aria-pressed', 'false')
  }
})

test('a list goes on at a new line, and ends at an empty one', async () => {
  await write('one')
  await tool('Bulleted list').click()
  await userEvent.keyboard('{Enter}two{Enter}{Enter}three')
  expect(written).toBe('<ul><li>one</li><li>two</li></ul><p>three</p>')
})

function paste(data: Readonly<Record<string, string>>): void {
  const clipboardData = new DataTransfer()
  for (const [type, value] of Object.entries(data)) clipboardData.setData(type, value)
  text()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

test('formatted text is pasted through the sanitiser', async () => {
  await write('a ')
  paste({
    'text/html': '<p onclick="alert(1)">b <b style="color:red">c</b><script>alert(1)</script></p><h3>d</h3>',
    'text/plain': 'b c',
  })
  await expect.poll(() => written).toBe('<p>a b <b>c</b></p><h3>d</h3>')
})

test('plain text is pasted by its lines', async () => {
  await write('a ')
  paste({ 'text/plain': 'b <i>\nc' })
  await expect.poll(() => written).toBe('<p>a b &lt;i&gt;</p><p>c</p>')
})

test('an element that the editor does not know shows as it is, and stays when it is cut and pasted', async () => {
  const table = '<table class="x"><tbody><tr><td>1</td></tr></tbody></table>'
  const frame = '<iframe src="https://maps.test/"></iframe>'
  const html = `<p>a</p>${table}${frame}`
  await begin(html)
  await expect.element(text().getByRole('table')).toBeVisible()
  await expect.element(text()).toHaveTextContent('a1<iframe>')
  expect(written).toBe(html)
  await text().click()
  await userEvent.keyboard('{Control>}a{/Control}')
  const clipboardData = new DataTransfer()
  text()
    .element()
    .dispatchEvent(new ClipboardEvent('cut', { clipboardData, bubbles: true, cancelable: true }))
  await expect.poll(() => written).toBe('')
  paste({ 'text/html': clipboardData.getData('text/html') })
  await expect.poll(() => written).toContain(table + frame)
})

test('another text from outside takes the place of what is shown', async () => {
  const { rerender } = await render(
    <DescriptionField label="Description" value="<p>a</p>" onChange={() => undefined} />,
  )
  await expect.element(text()).toHaveTextContent('a')
  await rerender(
    <DescriptionField label="Description" value="<p>b</p>" error="Too long" onChange={() => undefined} />,
  )
  await expect.element(text()).toHaveTextContent('b')
  await expect.element(text()).toHaveAccessibleDescription('Too long')
  await expect.element(text()).toHaveAttribute('aria-invalid', 'true')
})
