import { aTitle, dayFromNow } from '../journeys/calendarEvents.ts'
import { expect, test } from './fixtures.ts'
import { articleWith, button, composer, seeSent, send, untilListening } from './places.ts'
import { see, seeAddress, seeAttribute, seeFocusOn, seeValue } from './sights.ts'
import { role } from './target.ts'

test('sending later, and taking it back', async ({ signIn, stage }) => {
  const channel = await stage.channel('later', ['wei'])
  const tab = await signIn('wei', channel.topicPath('talk'))
  await tab.fill(composer, 'For the morning')
  await tab.click(button('More ways to send'))
  await tab.click(role('menuitem', { name: /Tomorrow morning/ }))
  const notice = role('region', { name: 'Notices' }).role('listitem').withText('Scheduled for')
  await see(tab, notice)
  await seeValue(tab, composer, '')
  await tab.click(notice.role('button', { name: 'Undo', exact: true }))
  await seeValue(tab, composer, 'For the morning')
})

test('a direct message to several people, by keyboard', async ({ signIn, stage }) => {
  const [wei, noah] = [await stage.person('wei'), await stage.person('noah')]
  const tab = await signIn('lena', '/inbox')
  await see(tab, role('heading', { name: 'Inbox', level: 1 }))
  await untilListening(tab)
  await tab.press('x')
  const to = role('combobox', { name: 'To' })
  for (const [typed, name] of [
    ['Wei', 'Wei Zhang'],
    ['Noa', 'Noah Okafor'],
  ] as const) {
    await seeFocusOn(tab, to)
    await tab.type(typed)
    await see(tab, role('option', { name: new RegExp(name) }))
    await tab.press('Enter')
    await see(tab, button(`Remove ${name}`))
  }
  await tab.press('Enter')
  await seeFocusOn(tab, composer)
  await tab.type('To the two of you')
  await tab.press('Enter')
  await seeValue(tab, composer, '')
  const ids = [wei.userId, noah.userId].toSorted((a, b) => a - b)
  await tab.goTo(`/dm/${ids.join(',')}`)
  await seeSent(tab, 'To the two of you')
})

test('signing up for an event, and filtering for its day', async ({ signIn }) => {
  const title = aTitle('Boat trip')
  const keeper = await signIn('moderator', '/event/new')
  const form = role('form', { name: 'New event' })
  await keeper.fill(form.role('textbox', { name: 'Title', exact: true }), title)
  await keeper.fill(form.role('textbox', { name: 'Start date', exact: true }), dayFromNow(0))
  await keeper.fill(form.role('textbox', { name: 'Start time', exact: true }), '23:30')
  await keeper.click(form.role('checkbox', { name: 'People can sign up' }))
  await keeper.fill(form.role('textbox', { name: 'Places' }), '1')
  await keeper.click(form.role('button', { name: 'Save event' }))
  const signUp = role('region', { name: 'Sign-up' })
  await see(keeper, signUp.withText('No one has signed up yet · 1 place left'))
  const { pathname } = new URL(await keeper.address())

  const tab = await signIn('noah', pathname)
  await tab.click(signUp.role('button', { name: 'I’m coming', exact: true }))
  await see(tab, signUp.withText('You’re coming'))
  await see(tab, signUp.withText('1 person is coming · no places left'))

  await tab.goTo('/calendar')
  await tab.click(button('Filter'))
  const filter = role('dialog', { name: 'Filter' })
  await tab.click(filter.role('button', { name: 'Today', exact: true }))
  await seeAddress(tab, /\/calendar\/list\?dates=today$/)
  await tab.press('Escape')
  await see(tab, role('main').role('link', { name: new RegExp(`^${title}`) }))
  await tab.click(button('Remove filter Today'))
  await seeAddress(tab, /\/calendar\/list$/)
})

test('a status, seen by others at once', async ({ signIn, stage }) => {
  const channel = await stage.channel('statuses', ['kofi', 'lena'])
  await (await stage.person('kofi')).say(channel.id, 'talk', 'Here I am')
  const tab = await signIn('lena', channel.topicPath('talk'))
  await see(tab, articleWith('Here I am'))
  await (
    await stage.person('kofi')
  ).call('POST', '/users/me/status', {
    status_text: 'At the lake',
    emoji_name: 'tada',
  })
  await see(tab, articleWith('Here I am').role('img', { name: /At the lake/ }))
})

test('starting without the host, from what the device keeps', async ({ signIn, stage, organisation }) => {
  const channel = await stage.channel('train', ['hana'])
  const tab = await signIn('hana', channel.topicPath('talk'))
  await send(tab, 'Before the journey')
  await seeSent(tab, 'Before the journey')
  await tab.run('await navigator.serviceWorker.ready')
  await expect
    .poll(() =>
      tab.run<string>(`const answerOf = (request) => new Promise((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
        let kept = ''
        for (const { name } of await indexedDB.databases()) {
          if (!name.startsWith('parley-state')) continue
          const database = await answerOf(indexedDB.open(name))
          kept += JSON.stringify(await answerOf(database.transaction('state').objectStore('state').getAll()))
          database.close()
        }
        return kept`),
    )
    .toContain('Before the journey')
  await organisation.stop()
  try {
    await tab.reload()
    await see(tab, articleWith('Before the journey'))
    await tab.fill(composer, 'Written on the way')
    await tab.press('Enter')
    await seeAttribute(tab, articleWith('Written on the way'), 'data-state', 'waiting')
    await tab.reload()
    await seeAttribute(tab, articleWith('Written on the way'), 'data-state', 'waiting')
  } finally {
    await organisation.start()
  }
  await seeSent(tab, 'Written on the way')
})
