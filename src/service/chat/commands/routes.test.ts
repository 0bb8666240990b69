import { expect, test } from 'vitest'
import { runCommand } from '../../../protocol/chat/messageTools.ts'
import { aService } from '../service.testing.ts'

test.each([
  ['/dark', { color_scheme: 2 }],
  ['/night', { color_scheme: 2 }],
  ['/light', { color_scheme: 3 }],
  ['/day', { color_scheme: 3 }],
  ['/fluid-width', { fluid_layout_width: true }],
])('%s changes the setting, confirms it and publishes it', async (command, setting) => {
  const service = aService()
  const ada = service.addUser()
  const [[property, value] = []] = Object.entries(setting)
  const events = await service.eventsDuring(ada, async () => {
    expect((await service.call(runCommand, { command }, { as: ada })).msg).toContain('Changed to')
  })
  expect(events).toMatchObject([{ type: 'user_settings', op: 'update', property, value }])
  expect((await service.register(ada)).user_settings).toMatchObject(setting)
})

test('an unchanged setting is not published', async () => {
  const service = aService()
  const ada = service.addUser()
  const events = await service.eventsDuring(ada, async () => {
    const { msg } = await service.call(runCommand, { command: '/fixed-width' }, { as: ada })
    expect(msg).toBe('You are still in fixed-width mode.')
  })
  expect(events).toEqual([])
})

test('/ping has an empty answer', async () => {
  const service = aService()
  const ada = service.addUser()
  expect(await service.call(runCommand, { command: '/ping' }, { as: ada })).toMatchObject({ msg: '' })
})

test.each([['dark'], ['/dance'], ['/'], ['']])('%j is refused', async (command) => {
  const service = aService()
  const ada = service.addUser()
  expect(await service.refusal(runCommand, { command }, { as: ada })).toMatchObject({
    status: 400,
    code: 'BAD_REQUEST',
  })
})
