import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { pressEnter } from './pressEnter.ts'

async function aField(enterSends: boolean, sent: string[]): Promise<HTMLTextAreaElement> {
  await render(
    <textarea
      onKeyDown={(event) => {
        const { value } = event.currentTarget
        if (event.key === 'Enter' && pressEnter(event, enterSends, () => sent.push(value)))
          event.preventDefault()
      }}
    />,
  )
  const field = page.getByRole('textbox').element()
  if (!(field instanceof HTMLTextAreaElement)) throw new Error('There is no field')
  field.focus()
  return field
}

test('Enter sends the text, but continues a list and begins lines in a fence', async () => {
  const sent: string[] = []
  const field = await aField(true, sent)
  await userEvent.keyboard('Bring:{Shift>}{Enter}{/Shift}* one{Enter}two')
  expect([field.value, sent]).toEqual(['Bring:\n* one\n* two', []])
  await userEvent.clear(field)
  await userEvent.keyboard('```{Shift>}{Enter}{/Shift}x{Enter}y{Shift>}{Enter}{/Shift}```{Enter}')
  expect(sent).toEqual(['```\nx\ny\n```'])
})

test('if Enter begins lines, the command key with Enter sends the text', async () => {
  const sent: string[] = []
  const field = await aField(false, sent)
  await userEvent.keyboard('one{Enter}two')
  expect([field.value, sent]).toEqual(['one\ntwo', []])
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(sent).toEqual(['one\ntwo'])
})
