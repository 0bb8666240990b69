import { expect, test } from 'vitest'
import { descriptionText } from './description.ts'

test('a description loses its Markdown', () => {
  const channel = {
    description: 'Say **hi**',
    rendered_description: '<p>Say <strong>hi</strong></p>\n<p>here</p>',
  }
  expect(descriptionText(channel)).toBe('Say hi here')
})

test('a description without rendered HTML shows its source', () => {
  expect(descriptionText({ description: 'All\nabout us', rendered_description: '' })).toBe('All about us')
})
