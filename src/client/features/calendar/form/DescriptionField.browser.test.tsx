import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { DescriptionField } from './DescriptionField.tsx'

const Described = ({ text }: { text: string }) => {
  const [html, setHtml] = useState(text)
  return <DescriptionField label="Description" value={html} onChange={setHtml} />
}

const text = () => page.getByRole('textbox', { name: 'Description' })

async function link(): Promise<void> {
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await userEvent.keyboard('example.org{Enter}')
}

test.each([
  ['', 'https://example.org'],
  ['<p>Come early.</p>', 'Come early. https://example.org'],
  ['<p>Come</p><p><br></p>', 'Come\n\nhttps://example.org'],
])('a link without a caret stands at the end of "%s"', async (html, expected) => {
  await render(<Described text={html} />)
  getSelection()?.removeAllRanges()
  await link()
  const shown = text().getByRole('link')
  await expect.element(shown).toHaveTextContent('https://example.org')
  expect((shown.element() as HTMLAnchorElement).href).toBe('https://example.org/')
  expect((text().element() as HTMLElement).innerText.trim().replaceAll('\u00a0', ' ')).toBe(expected)
})

test('a link stands where the caret was', async () => {
  await render(<Described text="<p>Come early.</p>" />)
  await text().click()
  await userEvent.keyboard('{Control>}{Home}{/Control}')
  await link()
  await expect.element(text()).toHaveTextContent('https://example.orgCome early.')
  await expect.element(text().getByRole('link')).toHaveTextContent('https://example.org')
})
