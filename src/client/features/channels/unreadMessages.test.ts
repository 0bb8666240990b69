import { expect, test } from 'vitest'
import { aSnapshot } from '../../kernel/sync/queueEvents.testing.ts'
import { unreadMessagesOf } from './unreadMessages.ts'
import { unreadsFrom } from './unreads.ts'

const OWN = 7

test('unreads convert back to the list of the snapshot, including notes to yourself and groups', () => {
  const listed = {
    count: 8,
    pms: [
      { other_user_id: 2, unread_message_ids: [20, 22] },
      { other_user_id: OWN, unread_message_ids: [21] },
    ],
    huddles: [{ user_ids_string: '1,7,12', unread_message_ids: [30] }],
    streams: [
      { stream_id: 3, topic: 'Icons', unread_message_ids: [1, 2, 3] },
      { stream_id: 4, topic: '', unread_message_ids: [40] },
    ],
    mentions: [2, 22],
    old_unreads_missing: true,
  }
  const unreads = unreadsFrom(aSnapshot({ unread_msgs: listed }), OWN)
  const again = unreadMessagesOf(unreads, OWN)
  expect(again).toMatchObject({ count: 8, mentions: [2, 22], old_unreads_missing: true })
  expect(unreadsFrom(aSnapshot({ unread_msgs: again }), OWN)).toEqual(unreads)
  expect(again.huddles).toEqual(listed.huddles)
  expect(again.pms).toEqual(expect.arrayContaining(listed.pms))
  expect(again.streams).toEqual(expect.arrayContaining(listed.streams))
})
