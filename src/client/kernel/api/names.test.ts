import { expect, test } from 'vitest'
import { WireNames } from './names.ts'

const reaction = (): URLSearchParams =>
  new URLSearchParams({ emoji_name: 'zulip', reaction_type: 'service_extra_emoji' })

test('names of the specification pass unchanged', () => {
  const body = '{"service_feature_level":481,"reaction_type":"service_extra_emoji"}'
  expect(new WireNames().read(body)).toBe(body)
})

test('names of a Zulip server become those of the specification', () => {
  const body =
    '{"zulip_feature_level": 300, "zulip_version":"12.1","reactions":[{"reaction_type": "zulip_extra_emoji"}]}'
  expect(JSON.parse(new WireNames().read(body))).toEqual({
    service_feature_level: 300,
    service_version: '12.1',
    reactions: [{ reaction_type: 'service_extra_emoji' }],
  })
})

test('a service that answers both spellings keeps its own', () => {
  const names = new WireNames()
  const body =
    '{"service_version":"0.1.0","service_feature_level":481,"zulip_version":"12.0","zulip_feature_level":481}'
  expect(JSON.parse(names.read(body))).toMatchObject({ service_version: '0.1.0' })
  expect(names.write(reaction()).get('reaction_type')).toBe('service_extra_emoji')
})

test('people’s texts are never translated', () => {
  const body = JSON.stringify({
    content: 'see "zulip_feature_level": and "reaction_type":"zulip_extra_emoji"',
    subject: 'zulip_extra_emoji',
    emoji_name: 'zulip_version',
  })
  expect(new WireNames().read(body)).toBe(body)
})

test('an extra emoji is sent under the service’s own name', () => {
  const names = new WireNames()
  expect(names.write(reaction()).get('reaction_type')).toBe('service_extra_emoji')
  names.read('{"zulip_feature_level":300}')
  expect(names.write(reaction()).get('reaction_type')).toBe('zulip_extra_emoji')
})
