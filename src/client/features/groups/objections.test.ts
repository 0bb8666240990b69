import { expect, test } from 'vitest'
import { objectionsIn } from './objections.ts'

test('the uses of a group are read, and unknown ones left out', () => {
  expect(
    objectionsIn([
      { type: 'subgroup', supergroup_ids: [3] },
      { type: 'channel', settings: ['can_send_message_group'] },
      { type: 'channel', channel_id: 7, settings: [] },
      { type: 'user_group', group_id: 4, settings: [] },
      { type: 'realm', settings: ['can_create_groups'] },
      { type: 'moon' },
    ]),
  ).toEqual([
    { type: 'subgroup', supergroup_ids: [3] },
    { type: 'channel' },
    { type: 'channel', channel_id: 7 },
    { type: 'user_group', group_id: 4 },
    { type: 'realm' },
  ])
  expect(objectionsIn(undefined)).toEqual([])
})
