import { expect, test } from 'vitest'
import { descriptionText } from './description.ts'

test('the Markdown of a description is read', () => {
  const channel = {
    description: 'Say **hi**',
    rendered_description: '<p>Say <strong>hi</strong></p>\n<p>here</p>',
  }
  expect(descriptionText(channel)).toBe('Say hi here')
})

test('where nothing is rendered the source is shown', () => {
  expect(descriptionText({ description: 'All\nabout us', rendered_description: '' })).toBe('All about us')
})
