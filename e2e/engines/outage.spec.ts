import { expect, test } from './fixtures.ts'
import { articleWith, composer, seeSent, send, untilListening } from './places.ts'
import { see, seeCount, seeText } from './sights.ts'

test('offline and back, with a waiting message', async ({ signIn, stage, organisation }) => {
  const channel = await stage.channel('tunnel', ['hana'])
  const tab = await signIn('hana', channel.topicPath('talk'))
  await send(tab, 'Before the tunnel')
  await seeSent(tab, 'Before the tunnel')
  await untilListening(tab)
  await organisation.stop()
  try {
    await send(tab, 'In the tunnel')
    await seeText(tab, articleWith('In the tunnel'), 'Will send when you’re back online')
  } finally {
    await organisation.start()
  }
  await seeSent(tab, 'In the tunnel')
  await tab.reload()
  await see(tab, composer)
  await seeCount(tab, articleWith('In the tunnel'), 1)
  expect(await tab.run('return document.readyState')).toBe('complete')
})
