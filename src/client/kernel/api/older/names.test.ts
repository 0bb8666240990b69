import { expect, test } from 'vitest'
import { ourNames, zulipForm } from './names.ts'

test('names of a Zulip server become those of the specification', () => {
  const body =
    '{"zulip_feature_level": 300, "zulip_version":"12.1","reactions":[{"reaction_type": "zulip_extra_emoji"}]}'
  expect(JSON.parse(ourNames(body))).toEqual({
    service_feature_level: 300,
    service_version: '12.1',
    reactions: [{ reaction_type: 'service_extra_emoji' }],
  })
})

test('people’s texts are never translated', () => {
  const body = JSON.stringify({
    content: 'see "zulip_feature_level": and "reaction_type":"zulip_extra_emoji"',
    subject: 'zulip_extra_emoji',
    emoji_name: 'zulip_version',
  })
  expect(ourNames(body)).toBe(body)
})

test('an extra emoji is sent under the server’s own name', () => {
  const form = new URLSearchParams({ emoji_name: 'zulip', reaction_type: 'service_extra_emoji' })
  expect(zulipForm(form).get('reaction_type')).toBe('zulip_extra_emoji')
})
