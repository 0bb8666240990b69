import { expect, test } from 'vitest'
import type { EventContent } from '../../../protocol/chat/queueEvents.ts'
import { applyToFiles } from '../organization/files.ts'
import { applyToDevices } from './feature.ts'

const file = (id: number) => ({
  id,
  name: `${id}`,
  path_id: `1/${id}`,
  size: 10,
  create_time: 0,
  message_ids: [],
})

test('devices are added, changed and removed by events', () => {
  const added = applyToDevices(new Map(), { type: 'device', op: 'add', device_id: 7 })
  expect(added.get(7)?.push_token_id).toBeNull()
  const update: EventContent = { type: 'device', op: 'update', device_id: 7, pending_push_token_id: 'abc' }
  const pending = applyToDevices(added, update)
  expect(pending.get(7)).toMatchObject({ push_token_id: null, pending_push_token_id: 'abc' })
  expect(applyToDevices(pending, { type: 'device', op: 'remove', device_id: 7 }).size).toBe(0)
})

test('files are sorted newest first, with the space that all of them take', () => {
  const before = { attachments: [file(1)], upload_space_used: 10 }
  const after = applyToFiles(before, {
    type: 'attachment',
    op: 'add',
    attachment: file(2),
    upload_space_used: 20,
    own_space_used: 15,
  })
  expect(after.attachments.map(({ id }) => id)).toEqual([2, 1])
  expect(after.upload_space_used).toBe(20)
  expect(applyToFiles(after, { type: 'attachment', op: 'remove', attachment: { id: 1 } })).toEqual({
    attachments: [file(2)],
    upload_space_used: 20,
    own_space_used: 15,
  })
})

test('other events leave the files unchanged', () => {
  const files = { attachments: [file(1)], upload_space_used: 10 }
  expect(applyToFiles(files, { type: 'heartbeat' })).toBe(files)
})
